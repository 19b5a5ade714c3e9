import type { ChangeComposition } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { readOperations } from '../app/shapes.ts';
import { changeComposition } from '../domain/change-composition.ts';

export const changeCompositionHandler =
  (deps: ComposerDeps): Handler<ChangeComposition> =>
  async (command) => {
    const changing = { ...command.data, operations: readOperations(command.data.operations) };
    return executeChange(deps, command, (found, now) => changeComposition(changing, found, command.id, now));
  };
