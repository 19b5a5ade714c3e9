import type { OpenRevision } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { readGraph } from '../app/shapes.ts';
import { openRevision } from '../domain/open-revision.ts';

export const openRevisionHandler =
  (deps: ComposerDeps): Handler<OpenRevision> =>
  async (command) => {
    const opening = { ...command.data, graph: readGraph(command.data.graph) };
    return executeChange(deps, command, (found, now) => openRevision(opening, found, command.id, now));
  };
