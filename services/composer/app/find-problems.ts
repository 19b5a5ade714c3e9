import { writeBlueprint } from '../domain/documents/blueprint.ts';
import type { Graph } from '../domain/graph.ts';
import { drawingProblems, type Judge, locateProblem, type Problem } from '../domain/judge.ts';
import { linkProblems } from '../domain/link-problems.ts';

/** Everything because of which a composition cannot be run, all at once. Errors: `unavailable`. */
export type FindProblems = (graph: Graph) => Promise<readonly Problem[]>;

export const createFindProblems =
  (judge: Judge): FindProblems =>
  async (graph) => {
    const drawn = [...drawingProblems(graph), ...linkProblems(graph)];
    if (graph.nodes.length === 0) return drawn;
    const blueprint = writeBlueprint(graph, { name: 'check', version: '1', imageOf: () => '' });
    const found = await judge(blueprint);
    return [...drawn, ...found.map((problem) => locateProblem(graph, blueprint, problem))];
  };
