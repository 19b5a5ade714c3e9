import type { CreateComposition } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { readGraph } from '../app/shapes.ts';
import { createComposition } from '../domain/create-composition.ts';

export const createCompositionHandler =
  (deps: ComposerDeps): Handler<CreateComposition> =>
  async (command) => {
    const { graph: text, ...data } = command.data;
    const graph = text === null || text === undefined ? undefined : readGraph(text);
    return executeChange(deps, command, (found, now) => createComposition({ ...data, graph }, found, command.id, now));
  };
