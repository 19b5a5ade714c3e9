import { writeBlueprint } from '../../../services/composer/domain/documents/blueprint.ts';
import { createHttpClient } from '../catalog/per-second.ts';
import type { Bench } from '../context.ts';
import { chainOf } from './chain.ts';
import { comparePercentiles, rowOf } from './compare-percentiles.ts';
import { createComposition, expectNoProblems, moveNode } from './composition-calls.ts';
import { startComposer } from './start-composer.ts';

const nodes = 500;
const goalMs = { change: 20, problems: 100 } as const;

/** A change of a large composition beside the same one of a small composition, and what is wrong with all of the large one. */
export const benchCompositions: Bench = async (context) => {
  const composer = await startComposer(context, 'compositions');
  const client = createHttpClient(composer.url, 1, { authorization: `Bearer ${composer.person.token}` });
  const clients = [client];
  try {
    const orchestrator = createHttpClient(await composer.startEditing(), 1);
    clients.push(orchestrator);
    const chain = chainOf(nodes);
    const large = await createComposition(client, chain);
    const small = await createComposition(client, chainOf(1));
    const moves = await comparePercentiles(context, {
      ours: () => moveNode(client, large),
      theirs: () => moveNode(client, small),
    });
    const blueprint = JSON.stringify(writeBlueprint(chain, { name: 'chain', version: '1', imageOf: () => '' }));
    const problems = await comparePercentiles(context, {
      ours: async () => expectNoProblems(await client.request(`${large}/problems`)),
      theirs: async () => expectNoProblems(await orchestrator.request('/plans?dry-run=true', blueprint, 'PUT')),
    });
    const composition = `${nodes} linked models (${Math.round(JSON.stringify(chain).length / 1_000)} KB), one in flight`;
    const change = `POST …/changes that moves one of ${composition}, beside the same of a composition of one model`;
    const check = `GET …/problems of ${composition}, beside the orchestrator's answer about the blueprint alone`;
    return {
      title: 'Compositions',
      rows: [rowOf(change, moves, goalMs.change), rowOf(check, problems, goalMs.problems)],
      rounds: [...moves, ...problems],
    };
  } finally {
    for (const each of clients) await each.close();
    await composer.stop();
  }
};
