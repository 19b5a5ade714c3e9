import type { RenameComposition } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { renameComposition } from '../domain/rename-composition.ts';

export const renameCompositionHandler =
  (deps: ComposerDeps): Handler<RenameComposition> =>
  (command) =>
    executeChange(deps, command, (found, now) => renameComposition(command.data, found, now));
