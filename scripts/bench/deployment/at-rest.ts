import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../context.ts';
import { residentBytes } from '../resident.ts';
import type { BenchRow } from '../result.ts';
import type { Deployed, DeployingPlatform } from './start-platform.ts';

const mib = 1 << 20;
const goalMib = 10;

/** What each deployment that rests costs in the processes of the platform; those of the models are not counted. */
export async function measureAtRest(
  { quick, progress }: BenchContext,
  platform: DeployingPlatform,
  solutionId: string,
): Promise<BenchRow> {
  const [count, atOnce, restMs] = quick ? [10, 5, 3_000] : [50, 5, 15_000];
  const resident = async () => {
    await delay(restMs);
    return (await Promise.all(platform.pids.map(residentBytes))).reduce((sum, bytes) => sum + bytes, 0) / mib;
  };
  const before = await resident();
  const deployed: Deployed[] = [];
  while (deployed.length < count) {
    const some = await Promise.all(Array.from({ length: atOnce }, () => platform.deploy(solutionId)));
    deployed.push(...some);
    progress(`${deployed.length} of ${count} deployments run`);
  }
  const after = await resident();
  for (const { id } of deployed) await platform.remove(id);
  const each = (after - before) / count;
  return {
    what: `resident memory of all processes of the platform for each of ${count} deployments at rest, those of the models not counted`,
    ...{ baseline: `${Math.round(before)} MiB with 1 deployment`, measured: `${Math.round(after)} MiB` },
    ...{ result: `${each.toFixed(2)} MiB each`, goal: `under ${goalMib} MiB each`, reached: each < goalMib },
  };
}
