import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../start/platform.ts';
import { usualProcesses } from '../start/processes.ts';
import { type StartSettings, separateSettings } from '../start/settings.ts';
import type { Bench } from './context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';
import { createDescriptionClient } from './store-descriptions.ts';

const inFlight = 64;
/** "No worse", as far as rounds of one machine can tell. */
const goal = 0.95;

/** Description commands a second of a whole platform in a few processes, beside one with a process for each role. */
export const benchProcesses: Bench = async ({ quick, progress }) => {
  const { rounds, roundMs, warmUpMs } = quick
    ? { rounds: 3, roundMs: 1_500, warmUpMs: 2_000 }
    : { rounds: 9, roundMs: 3_000, warmUpMs: 6_000 };
  const stops: (() => Promise<void>)[] = [];
  try {
    const few = await startSide('few', usualProcesses(), stops);
    const each = await startSide('each', 'each', stops);
    for (const client of [few, each]) await client.perSecond(inFlight, warmUpMs);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(
        round,
        () => few.perSecond(inFlight, roundMs),
        () => each.perSecond(inFlight, roundMs),
      );
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${perSecond(pair.ours)} and ${perSecond(pair.theirs)}`);
    }
    const ratio = medianRatio(pairs);
    const row = {
      what: `description commands of a whole platform in ${usualProcesses()} processes, ${inFlight} in flight, against one with a process for each role, engines of its own on both sides`,
      baseline: `${perSecond(medianTheirs(pairs))} with PROCESSES=each`,
      measured: perSecond(medianOurs(pairs)),
      result: ratio.toFixed(2),
      goal: `at least ${goal}`,
      reached: ratio >= goal,
    };
    return { title: 'Few processes', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

async function startSide(name: string, processes: StartSettings['PROCESSES'], stops: (() => Promise<void>)[]) {
  const folder = await mkdtemp(join(tmpdir(), `modelyard-bench-${name}-`));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const usual = await separateSettings(folder, `bench-${name}`);
  const settings: StartSettings = { ...usual, PROCESSES: processes };
  const platform = await startPlatform({ settings, env: { ...process.env, ...benchEnv } });
  stops.push(platform.stop);
  const client = createDescriptionClient(`http://127.0.0.1:${settings.CONTENT_PORT}`, inFlight);
  stops.push(client.close);
  return client;
}

/** As the benchmark of commands has it: what is measured is their way, and not what their lines cost in a log. */
const benchEnv = { CONTENT_ACCESS: 'open', LOG_LEVEL: 'warn' };

const perSecond = (value: number) => `${Math.round(value)} commands/s`;
