import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { createCalls } from './calls.ts';
import type { Packed } from './pack-models.ts';
import type { Deployed, DeployingPlatform } from './start-platform.ts';

const callsPerSecond = 200;
/** After an update: the servers of the revision before have ended by then. */
const afterMs = 5_000;

/** Calls that come steadily, whatever becomes of those before, while the deployment is updated. */
export async function measureRollingUpdate(
  { quick, progress }: BenchContext,
  platform: DeployingPlatform,
  packed: Packed,
  { id, name }: Deployed,
): Promise<BenchRow> {
  const updates = quick ? 1 : 3;
  const { call, close } = createCalls(platform, name, 'add', { x: 1, y: 2 }, 64);
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;
  const began = performance.now();
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - began) * callsPerSecond) / 1_000; sent += 1) {
      const calling = call()
        .catch((failure) => void failures.push(failure))
        .finally(() => underWay.delete(calling));
      underWay.add(calling);
    }
  }, 5);
  try {
    for (let update = 1; update <= updates; update += 1) {
      await platform.push(packed, 'sum');
      await platform.update(id);
      await delay(afterMs);
      progress(`update ${update} of ${updates}: ${sent} calls, ${failures.length} failed`);
    }
  } finally {
    clearInterval(timer);
    await Promise.all(underWay);
    await close();
  }
  for (const failure of failures.slice(0, 3)) progress(String(failure));
  const rate = sent / ((performance.now() - began) / 1_000);
  return {
    what: `rolling update under ${callsPerSecond} calls a second through the edge, ${updates} updates`,
    ...{ baseline: `${sent} calls, ${Math.round(rate)} calls/s`, measured: `${failures.length} failed` },
    ...{ result: String(failures.length), goal: '0 failed calls', reached: failures.length === 0 && sent > 0 },
  };
}
