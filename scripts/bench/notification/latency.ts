import { setTimeout as delay } from 'node:timers/promises';
import { ms } from '../catalog/compare-times.ts';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { median, percentile } from '../statistics.ts';
import { openStream } from './open-stream.ts';
import { type BenchPerson, createPerson } from './people.ts';
import { type BenchSolution, createSolutions } from './solutions.ts';
import type { RunningPortal } from './start-portal.ts';

/** How much longer than half of the notifications at rest the slowest in a hundred may take. */
const roomMs = 500;
const goalPerSecond = 60;
/** From one that any machine bears. */
const rates = [5, 10, 15, 20, 25, 30, 40, 60, 80] as const;
/** Slow enough that no request meets another. */
const atRestPerSecond = 4;
/** Owners, and as many users that a solution is shared with: events of one user are delivered one after the other. */
const peopleCount = 20;
/** What a site runs by default: licence and security. */
const checksEach = 2;
/** Without any further arrival: on an overloaded machine notifications are late, not lost. */
const timeoutMs = 30_000;

/**
 * From a co-owner's request to publish to the notification in the owner's open stream, with the checks that a site runs by default:
 * the rate is raised until the slowest in a hundred take too long, or notifications do not come.
 */
export async function measureLatency(
  portal: RunningPortal,
  context: BenchContext,
): Promise<{ row: BenchRow; rounds: object[] }> {
  const { rounds, seconds } = context.quick ? { rounds: 1, seconds: 5 } : { rounds: 3, seconds: 20 };
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
    await settled(portal.catalog, solutions);
    return solutions.map(({ name }) => (arrivals.get(name) ?? 0) - (began.get(name) ?? 0));
  }

  try {
    await atRate(rates[0], 5);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const p50 = median(await atRate(atRestPerSecond, context.quick ? 5 : 10));
      const borne: { readonly rate: number; readonly p99: number }[] = [];
      for (const rate of rates) {
        const p99 = percentile(await atRate(rate, seconds), 0.99);
        context.progress(`round ${round + 1} of ${rounds}: p50 at rest ${ms(p50)}, p99 at ${rate} a second ${ms(p99)}`);
        if (p99 > p50 + roomMs) break;
        borne.push({ rate, p99 });
      }
      measured.push({ p50, borne });
    }
    const rate = median(measured.map(({ borne }) => borne.at(-1)?.rate ?? 0));
    return {
      row: {
        what: `publish requests a second, with two checks each, whose notifications come with p99 at most ${roomMs} ms over p50 at rest`,
        baseline: ms(median(measured.map(({ p50 }) => p50))),
        measured: `${rate}/s`,
        result: `${rate}/s`,
        goal: `at least ${goalPerSecond}/s`,
        reached: rate >= goalPerSecond,
      },
      rounds: measured,
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

interface Round {
  readonly p50: number;
  readonly borne: readonly { readonly rate: number; readonly p99: number }[];
}

async function createPeople(portal: RunningPortal, name: string): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  for (let made = 0; made < peopleCount; made += 1) people.push(await createPerson(portal, name));
  return people;
}

/** Waits until all checks of all have passed, so that a rate does not run beside what the one before has left. */
async function settled({ pool }: RunningPortal['catalog'], solutions: readonly BenchSolution[]): Promise<void> {
  const ids = solutions.map(({ solutionId }) => solutionId);
  const text = `SELECT count(*) FILTER (WHERE status_code = 'FA') AS failed, count(*) FILTER (WHERE status_code = 'ST') AS open,
      count(*) FILTER (WHERE status_code = 'SU') AS passed
    FROM step_results WHERE step_code = 'VL' AND solution_id = ANY($1::uuid[])`;
  const checks = solutions.length * checksEach;
  for (let waited = 0; ; waited += 200) {
    const [row] = (await pool.query(text, [ids])).rows;
    if (Number(row.failed) > 0) throw new Error(`${row.failed} checks have not passed`);
    if (Number(row.passed) === checks) return;
    if (Number(row.open) === 0) throw new Error(`${row.passed} checks have passed, where ${checks} were to run`);
    if (waited > timeoutMs) throw new Error(`${row.open} checks have not ended`);
    await delay(200);
  }
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
