import { setTimeout as delay } from 'node:timers/promises';
import { ms } from '../catalog/compare-times.ts';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { median, percentile } from '../statistics.ts';
import { openStream } from './open-stream.ts';
import { type BenchPerson, createPerson } from './people.ts';
import { type BenchSolution, createSolutions } from './solutions.ts';
import type { RunningPortal } from './start-portal.ts';

const goalMs = 500;
/** Slow enough that no request meets another. */
const atRestPerSecond = 4;
/** Owners, and as many users that a solution is shared with: events of one user are delivered one after the other. */
const peopleCount = 20;
/** Without any further arrival: on an overloaded machine notifications are late, not lost. */
const timeoutMs = 30_000;
const workflow = 'public_validation_workflow';

/**
 * From a co-owner's request to publish to the notification in the owner's open stream. The checks are left out by the
 * site's configuration: what they take is not this path's.
 */
export async function measureLatency(
  portal: RunningPortal,
  context: BenchContext,
): Promise<{ row: BenchRow; rounds: object[] }> {
  const { rounds, seconds, perSecond } = context.quick
    ? { rounds: 1, seconds: 5, perSecond: 20 }
    : { rounds: 3, seconds: 20, perSecond: 100 };
  await disableChecks(portal);
  const [owners, requesters] = [await createPeople(portal, 'owner'), await createPeople(portal, 'requester')];
  const arrivals = new Map<string, number>();
  const note = (title: string) => {
    const [, name] = /^Publication of (.+) was requested$/.exec(title) ?? [];
    if (name !== undefined) arrivals.set(name, performance.now());
  };
  const streams = await Promise.all(owners.map((owner) => openStream(portal.url, owner, note)));

  /** Milliseconds that each notification took. */
  async function atRate(rate: number, forSeconds: number): Promise<number[]> {
    const solutions = await createSolutions(portal.catalog, rate * forSeconds, owners, requesters);
    const began = new Map<string, number>();
    await send(solutions, rate, async (solution) => {
      began.set(solution.name, performance.now());
      await publish(portal.url, solution);
    });
    let missing = solutions.length;
    for (let waited = 0; missing > 0; waited += 50) {
      const before = missing;
      missing = solutions.filter(({ name }) => !arrivals.has(name)).length;
      if (missing < before) waited = 0;
      if (waited > timeoutMs) throw new Error(`${missing} of ${solutions.length} notifications did not come`);
      await delay(50);
    }
    return solutions.map(({ name }) => (arrivals.get(name) ?? 0) - (began.get(name) ?? 0));
  }

  try {
    await atRate(perSecond, context.quick ? 2 : 5);
    const measured: { readonly p50: number; readonly p99: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const p50 = median(await atRate(atRestPerSecond, context.quick ? 5 : 10));
      const p99 = percentile(await atRate(perSecond, seconds), 0.99);
      measured.push({ p50, p99 });
      context.progress(
        `round ${round + 1} of ${rounds}: p50 at rest ${ms(p50)}, p99 at ${perSecond} a second ${ms(p99)}`,
      );
    }
    const more = median(measured.map(({ p50, p99 }) => p99 - p50));
    return {
      row: {
        what: `publish request to notification in the portal's stream: p99 at ${perSecond} a second, over p50 at rest`,
        baseline: ms(median(measured.map(({ p50 }) => p50))),
        measured: ms(median(measured.map(({ p99 }) => p99))),
        result: `${ms(more)} more`,
        goal: `at most ${goalMs} ms more`,
        reached: more <= goalMs,
      },
      rounds: measured,
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

async function createPeople(portal: RunningPortal, name: string): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  for (let made = 0; made < peopleCount; made += 1) people.push(await createPerson(portal, name));
  return people;
}

async function disableChecks({ catalog }: RunningPortal): Promise<void> {
  const configValue = JSON.stringify({ ignore_list: ['Text Check', 'License Check', 'Security Scan'] });
  const response = await fetch(`${catalog.origin}/ccds/config/${workflow}`, {
    method: 'PUT',
    headers: { ...catalog.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ configKey: workflow, configValue }),
  });
  if (!response.ok) throw new Error(`the workflow could not be set: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

async function publish(url: string, { solutionId, revisionId, sharer }: BenchSolution): Promise<void> {
  const { userId, token } = sharer;
  const query = new URLSearchParams({ visibility: 'PB', revisionId, userId });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/publish/${solutionId}?${query}`, { method: 'PUT', headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`a publish request was answered ${response.status}: ${text}`);
}

/** One after the other at the rate, whether those before have been answered or not. */
async function send<T>(items: readonly T[], rate: number, one: (item: T) => Promise<void>): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (const [index, item] of items.entries()) {
    const early = began + (index * 1_000) / rate - performance.now();
    if (early > 1) await delay(early);
    sent.push(one(item));
  }
  await Promise.all(sent);
}
