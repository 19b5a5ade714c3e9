import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { BenchContext } from '../context.ts';
import { residentBytes } from '../resident.ts';
import type { BenchRow } from '../result.ts';
import { openStream } from './open-stream.ts';
import { type BenchPerson, createPerson } from './people.ts';
import type { RunningPortal } from './start-portal.ts';

/** Streams of one person; logging in is made to take long. */
export const streamsOfPerson = 100;

const goalKib = 60;
const openConcurrency = 32;
/** Long enough for several heartbeats, and for what the opening left behind to be cleared away. */
const settleMs = 45_000;

/** Memory of the portal's gateway with many open streams, beside what it was with a hundred. */
export async function measureStreams(portal: RunningPortal, { quick, progress }: BenchContext): Promise<BenchRow> {
  const count = quick ? 1_000 : 5_000;
  const people: BenchPerson[] = [];
  for (let made = 0; made <= count / streamsOfPerson; made += 1) people.push(await createPerson(portal, 'listener'));
  const limit = pLimit(openConcurrency);
  const open = (some: readonly BenchPerson[]) =>
    Promise.all(
      some.flatMap((person) =>
        Array.from({ length: streamsOfPerson }, () => limit(() => openStream(portal.url, person, () => undefined))),
      ),
    );
  const [first, ...others] = people;
  const streams = await open(first ? [first] : []);
  try {
    await delay(quick ? 2_000 : settleMs);
    const before = await residentBytes(portal.gateway.pid);
    streams.push(...(await open(others)));
    progress(`${streams.length} streams are open`);
    await delay(quick ? 5_000 : settleMs);
    const after = await residentBytes(portal.gateway.pid);
    const each = (after - before) / 1_024 / (streams.length - streamsOfPerson);
    return {
      what: `memory of the portal's gateway for each of ${count} open streams of notifications`,
      baseline: `${mib(before)} with ${streamsOfPerson}`,
      measured: mib(after),
      result: `${each.toFixed(1)} KiB each`,
      goal: `under ${goalKib} KiB each`,
      reached: each < goalKib,
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
