import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { median } from '../statistics.ts';
import { type Calls, createCalls } from './calls.ts';
import type { Packed } from './pack-models.ts';
import type { DeployingPlatform } from './start-platform.ts';

const goals = { builtMs: 30_000, cachedMs: 3_000 };
const flower = { sepalLength: 5.1, sepalWidth: 3.5, petalLength: 1.4, petalWidth: 0.2 };

/** From `POST /deployments` of a classifier to its first answer: with its packages to be installed, and with them there. */
export async function measureFirstAnswer(
  { quick, progress }: BenchContext,
  platform: DeployingPlatform,
  packed: Packed,
): Promise<BenchRow[]> {
  const solutionId = await platform.push(packed, 'classifier');
  const measure = async () => {
    const began = performance.now();
    const { id, name } = await platform.deploy(solutionId);
    const calls: Calls = createCalls(platform, name, 'classify', flower, 1);
    await calls.call();
    const ms = performance.now() - began;
    await calls.close();
    await platform.remove(id);
    return ms;
  };
  const built = await measure();
  progress(`first answer with the environment built: ${seconds(built)}`);
  const cached: number[] = [];
  for (let round = 0; round < (quick ? 3 : 9); round += 1) {
    cached.push(await measure());
    progress(`first answer with the environment there: ${seconds(cached.at(-1) ?? 0)}`);
  }
  const rowOf = (what: string, ms: number, goalMs: number, baseline: string): BenchRow => ({
    what: `local, from POST /deployments of a pushed scikit-learn model until its first answer through the edge, ${what}`,
    ...{ baseline, measured: seconds(ms), result: seconds(ms) },
    ...{ goal: `at most ${seconds(goalMs)}`, reached: ms <= goalMs },
  });
  return [
    rowOf('environment built, packages perhaps downloaded before', built, goals.builtMs, 'once'),
    rowOf('environment there (p50)', median(cached), goals.cachedMs, `${seconds(Math.max(...cached))} at most`),
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
