import { expect } from 'chai';
import fc from 'fast-check';
import { createFindProblems } from '../../../../services/composer/app/find-problems.ts';
import { writeBlueprint } from '../../../../services/composer/domain/documents/blueprint.ts';
import type { Graph } from '../../../../services/composer/domain/graph.ts';
import { checkPlan } from '../../../../services/orchestrator/app/plans/check-plan.ts';
import { compilePlan } from '../../../../services/orchestrator/compiler/compile-plan.ts';
import { graphs } from '../../../support/composer/generated-graphs.ts';

const findProblems = createFindProblems(async (blueprint) => checkPlan(blueprint));

const blueprintOf = (graph: Graph) =>
  writeBlueprint(graph, { name: 'composition', version: '1', imageOf: ({ id }) => `registry.example.org/${id}` });

/** What an orchestrator makes of the blueprint, where each container has an address. */
function compile(graph: Graph) {
  const containers = graph.nodes.map(({ id }) => ({ container_name: id, ip_address: '127.0.0.1', port: '8556' }));
  return compilePlan({
    ...{ solution: 'composition', id: 'plan', blueprint: blueprintOf(graph) },
    dockerInfo: { docker_info_list: containers },
  });
}

describe('the problems of a composition', () => {
  it('are none only where an orchestrator runs it, with every node', async () => {
    let compiled = 0;
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        if ((await findProblems(graph)).length > 0) return;
        const found = compile(graph);
        expect('plan' in found && [...found.plan.steps.values()].map(({ node }) => node)).to.include.members(
          graph.nodes.filter(({ kind }) => kind !== 'dataBroker').map(({ id }) => id),
        );
        compiled += 1;
      }),
      { numRuns: 500 },
    );
    expect(compiled).to.be.greaterThan(50);
  });

  it('are at nodes of it where the orchestrator refuses it, and say why', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        graphs.filter(({ nodes }) => nodes.length > 0),
        async (graph) => {
          if (checkPlan(blueprintOf(graph)).length === 0) return;
          const located = (await findProblems(graph)).filter(({ node }) => node !== undefined);
          expect(graph.nodes.map(({ id }) => id)).to.include.members(located.map(({ node }) => node));
          expect(located.filter(({ message }) => message !== '')).to.not.be.empty;
          refused += 1;
        },
      ),
      { numRuns: 500 },
    );
    expect(refused).to.be.greaterThan(50);
  });
});
