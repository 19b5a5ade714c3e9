import type { Handlers } from '../../kit/bus/command.ts';
import { forSigningCaller } from '../../platform/bus/signing-caller.ts';
import type { SaveDeps } from '../app/save-composition.ts';
import type { ComposerCommands } from '../domain/commands.ts';
import { changeCompositionHandler } from './change-composition.ts';
import { createCompositionHandler } from './create-composition.ts';
import { deleteCompositionHandler } from './delete-composition.ts';
import { openRevisionHandler } from './open-revision.ts';
import { renameCompositionHandler } from './rename-composition.ts';
import { revertChangeHandler } from './revert-change.ts';
import { saveRevisionHandler } from './save-revision.ts';
import { shareCompositionHandler } from './share-composition.ts';

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (deps: SaveDeps): Handlers<ComposerCommands> => ({
  'modelyard.composer.CreateComposition': forSigningCaller(createCompositionHandler(deps)),
  'modelyard.composer.ChangeComposition': forSigningCaller(changeCompositionHandler(deps)),
  'modelyard.composer.UndoChange': forSigningCaller(revertChangeHandler(deps, 'undo')),
  'modelyard.composer.RedoChange': forSigningCaller(revertChangeHandler(deps, 'redo')),
  'modelyard.composer.RenameComposition': forSigningCaller(renameCompositionHandler(deps)),
  'modelyard.composer.ShareComposition': forSigningCaller(shareCompositionHandler(deps)),
  'modelyard.composer.OpenRevision': forSigningCaller(openRevisionHandler(deps)),
  'modelyard.composer.SaveRevision': forSigningCaller(saveRevisionHandler(deps)),
  'modelyard.composer.DeleteComposition': forSigningCaller(deleteCompositionHandler(deps)),
});
