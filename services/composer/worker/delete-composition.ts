import type { DeleteComposition } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { deleteComposition } from '../domain/delete-composition.ts';

export const deleteCompositionHandler =
  (deps: ComposerDeps): Handler<DeleteComposition> =>
  (command) =>
    executeChange(deps, command, (found, now) => deleteComposition(command.data, found, command.id, now));
