import type {
  CompositionChanged,
  CompositionCreated,
  CompositionDeleted,
  CompositionRenamed,
  CompositionShared,
  RevisionOpened,
  RevisionSaved,
} from '../../contracts/composer.ts';
import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';
import type { ComposerCommands } from '../domain/commands.ts';

/** The event each command leads to. */
export interface CommandEvents {
  readonly 'modelyard.composer.CreateComposition': CompositionCreated;
  readonly 'modelyard.composer.ChangeComposition': CompositionChanged;
  readonly 'modelyard.composer.UndoChange': CompositionChanged;
  readonly 'modelyard.composer.RedoChange': CompositionChanged;
  readonly 'modelyard.composer.RenameComposition': CompositionRenamed;
  readonly 'modelyard.composer.ShareComposition': CompositionShared;
  readonly 'modelyard.composer.OpenRevision': RevisionOpened;
  readonly 'modelyard.composer.SaveRevision': RevisionSaved;
  readonly 'modelyard.composer.DeleteComposition': CompositionDeleted;
}

export type ExecuteComposerCommand = ExecuteCommand<ComposerCommands, CommandEvents>;
