import type {
  ContentMessages,
  DescriptionDeleted,
  DescriptionStored,
  DocumentDeleted,
  DocumentStored,
  ImageDeleted,
  ImageStored,
} from '../../contracts/content.ts';
import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';

/** The event each command leads to. */
export interface CommandEvents {
  readonly 'modelyard.content.StoreDescription': DescriptionStored;
  readonly 'modelyard.content.DeleteDescription': DescriptionDeleted;
  readonly 'modelyard.content.StoreImage': ImageStored;
  readonly 'modelyard.content.DeleteImage': ImageDeleted;
  readonly 'modelyard.content.StoreDocument': DocumentStored;
  readonly 'modelyard.content.DeleteDocument': DocumentDeleted;
}

export type ExecuteContentCommand = ExecuteCommand<ContentMessages, CommandEvents>;
