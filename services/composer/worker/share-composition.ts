import type { ShareComposition } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { shareComposition } from '../domain/share-composition.ts';

export const shareCompositionHandler =
  (deps: ComposerDeps): Handler<ShareComposition> =>
  (command) =>
    executeChange(deps, command, (found, now) => shareComposition(command.data, found, now));
