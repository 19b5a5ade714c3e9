import type {
  ContentFrozen,
  ContentMessages,
  ContentSettled,
  DescriptionDeleted,
  DescriptionHeld,
  DescriptionStored,
  DocumentDeleted,
  DocumentHeld,
  DocumentStored,
  ImageDeleted,
  ImageHeld,
  ImageStored,
  SiteImageStored,
  SiteTextStored,
} from '../../contracts/content.ts';
import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';

/** The event each command leads to. */
export interface CommandEvents {
  readonly 'modelyard.content.StoreDescription': DescriptionStored | DescriptionHeld;
  readonly 'modelyard.content.DeleteDescription': DescriptionDeleted;
  readonly 'modelyard.content.StoreImage': ImageStored | ImageHeld;
  readonly 'modelyard.content.DeleteImage': ImageDeleted;
  readonly 'modelyard.content.StoreDocument': DocumentStored | DocumentHeld;
  readonly 'modelyard.content.DeleteDocument': DocumentDeleted;
  readonly 'modelyard.content.FreezeRevision': ContentFrozen;
  readonly 'modelyard.content.SettleContent': ContentSettled;
  readonly 'modelyard.content.StoreSiteImage': SiteImageStored;
  readonly 'modelyard.content.StoreSiteText': SiteTextStored;
}

export type ExecuteContentCommand = ExecuteCommand<ContentMessages, CommandEvents>;
