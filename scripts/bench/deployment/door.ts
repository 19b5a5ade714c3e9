import { perSecond } from '../catalog/per-second.ts';
import type { BenchContext } from '../context.ts';
import { processorTimes } from '../processor-time.ts';
import type { BenchRow } from '../result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { startBareHops } from './bare-hops.ts';
import { type Calls, createCalls, createJsonCalls } from './calls.ts';
import type { Deployed, DeployingPlatform } from './start-platform.ts';

const inFlight = 16;
const goals = { share: 0.6, addedMs: 3 };
const message = { x: 1, y: 2 };
const path = '/model/methods/add';

/**
 * JSON calls through edge, door and runner, beside the same calls of the runner alone; and through two bare proxies before it, which
 * are what two hops cost on this machine at least.
 */
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
  const theirs = timed(createJsonCalls(runner, path, message, inFlight));
  const hops = await startBareHops(runner);
  const bare = timed(createJsonCalls(hops.origin, path, message, inFlight));
  try {
    for (const { call } of [ours, theirs, bare]) await perSecond(call, inFlight, warmUpMs);
    const rates: Pair[] = [];
    const delays: Pair[] = [];
    const bareRates: Pair[] = [];
    const bareDelays: Pair[] = [];
    const hopTimes = processorTimes([platform.pidOf('edge gateway'), platform.pidOf('deployment gateway')], ours.count);
    const bareTimes = processorTimes(hops.pids, bare.count);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of [ours, theirs, bare]) side.clear();
      const pair = await sideBySide(
        round,
        () => hopTimes.during(() => perSecond(ours.call, inFlight, roundMs)),
        () => perSecond(theirs.call, inFlight, roundMs),
      );
      rates.push(pair);
      delays.push({ ours: ours.p50(), theirs: theirs.p50() });
      const bareRate = await bareTimes.during(() => perSecond(bare.call, inFlight, roundMs));
      bareRates.push({ ours: bareRate, theirs: pair.theirs });
      bareDelays.push({ ours: bare.p50(), theirs: theirs.p50() });
      const rest = `${calls(pair.theirs)} alone, ${calls(bareRate)} by bare proxies`;
      progress(`calls, round ${round + 1} of ${rounds}: ${calls(pair.ours)}, ${rest}`);
    }
    const ratio = medianRatio(rates);
    const added = addedTo(delays);
    const byBare = `JSON call through two bare proxies against the runner alone, ${inFlight} in flight`;
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
      {
        ...{ what: byBare, baseline: calls(medianTheirs(bareRates)), measured: calls(medianOurs(bareRates)) },
        result: medianRatio(bareRates).toFixed(2),
      },
      {
        ...{ what: `${byBare}, p50`, baseline: ms(medianTheirs(bareDelays)), measured: ms(medianOurs(bareDelays)) },
        result: `${addedTo(bareDelays).toFixed(2)} ms more`,
      },
      {
        what: 'processor time of a JSON call in edge and door, beside two bare proxies',
        ...{ baseline: bareTimes.show(), measured: hopTimes.show() },
        result: (hopTimes.sum() / bareTimes.sum()).toFixed(2),
      },
    ];
  } finally {
    for (const side of [ours, theirs, bare]) await side.close();
    await hops.stop();
  }
}

const addedTo = (delays: readonly Pair[]): number => median(delays.map((pair) => pair.ours - pair.theirs));

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
    count: () => taken.length,
    clear() {
      taken = [];
    },
  };
}

const calls = (value: number) => `${Math.round(value)} calls/s`;
const ms = (value: number) => `${value.toFixed(2)} ms`;
