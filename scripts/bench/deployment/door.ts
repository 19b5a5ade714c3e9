import { perSecond } from '../catalog/per-second.ts';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { type Calls, createCalls, createJsonCalls } from './calls.ts';
import type { Deployed, DeployingPlatform } from './start-platform.ts';

const inFlight = 16;
const goals = { share: 0.6, addedMs: 3 };
const message = { x: 1, y: 2 };

/** JSON calls through edge, door and runner, beside the same calls of the runner alone. */
export async function measureDoor(
  { quick, progress }: BenchContext,
  platform: DeployingPlatform,
  { name, endpoints: [endpoint] }: Deployed,
): Promise<BenchRow[]> {
  if (!endpoint) throw new Error(`${name} has no endpoint`);
  const { rounds, roundMs, warmUpMs } = quick
    ? { rounds: 3, roundMs: 1_500, warmUpMs: 3_000 }
    : { rounds: 9, roundMs: 3_000, warmUpMs: 6_000 };
  const ours = timed(createCalls(platform, name, 'add', message, inFlight));
  const runner = `http://${endpoint.host}:${endpoint.port}`;
  const theirs = timed(createJsonCalls(runner, '/model/methods/add', message, inFlight));
  try {
    for (const { call } of [ours, theirs]) await perSecond(call, inFlight, warmUpMs);
    const rates: Pair[] = [];
    const delays: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const side of [ours, theirs]) side.clear();
      const pair = await sideBySide(
        round,
        () => perSecond(ours.call, inFlight, roundMs),
        () => perSecond(theirs.call, inFlight, roundMs),
      );
      rates.push(pair);
      delays.push({ ours: ours.p50(), theirs: theirs.p50() });
      progress(`calls, round ${round + 1} of ${rounds}: ${calls(pair.ours)} and ${calls(pair.theirs)}`);
    }
    const ratio = medianRatio(rates);
    const added = median(delays.map((pair) => pair.ours - pair.theirs));
    const what = `JSON call through edge, door and runner against the runner alone, ${inFlight} in flight`;
    return [
      {
        ...{ what, baseline: calls(medianTheirs(rates)), measured: calls(medianOurs(rates)), result: ratio.toFixed(2) },
        ...{ goal: `at least ${goals.share}`, reached: ratio >= goals.share },
      },
      {
        ...{ what: `${what}, p50`, baseline: ms(medianTheirs(delays)), measured: ms(medianOurs(delays)) },
        ...{ result: `${added.toFixed(2)} ms more`, goal: `at most ${goals.addedMs} ms more` },
        reached: added <= goals.addedMs,
      },
    ];
  } finally {
    await ours.close();
    await theirs.close();
  }
}

function timed({ call, close }: Calls) {
  let taken: number[] = [];
  return {
    close,
    async call() {
      const began = performance.now();
      await call();
      taken.push(performance.now() - began);
    },
    p50: () => median(taken),
    clear() {
      taken = [];
    },
  };
}

const calls = (value: number) => `${Math.round(value)} calls/s`;
const ms = (value: number) => `${value.toFixed(2)} ms`;
