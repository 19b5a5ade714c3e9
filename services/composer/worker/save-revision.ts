import type { SaveRevision } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { type SaveDeps, saveComposition } from '../app/save-composition.ts';

export const saveRevisionHandler =
  (deps: SaveDeps): Handler<SaveRevision> =>
  (command) =>
    saveComposition(deps, command);
