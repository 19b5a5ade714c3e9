import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChaosPlatform, startChaosPlatform } from './chaos-platform.ts';
import { type Inflicted, inflictFaults } from './inflict-faults.ts';
import { isRight, judge, type Verdict } from './judge.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { loadKinds } from './loads/load-kinds.ts';
import type { ChaosOptions } from './options.ts';
import { type Fault, planFaults } from './plan-faults.ts';
import { createChaosProgress } from './progress.ts';
import { createRetryingClient } from './retrying-client.ts';
import { sendLoad } from './send-load.ts';
import { signIn } from './sign-in.ts';

export interface ChaosOutcome {
  readonly verdicts: readonly Verdict[];
  readonly ledgers: readonly Ledger[];
  readonly planned: readonly Fault[];
  readonly faults: readonly Inflicted[];
  /** A sentence for each role that was not ready three minutes after the load. */
  readonly notReady: readonly string[];
  /** Whether disks could be filled. */
  readonly haveDisks: boolean;
  /** Until everything that was sent was answered or given up. */
  readonly tookMs: number;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly notify: (sentence: string) => void;
  /** The logs of the roles go there where something is not right. */
  readonly reportFolder: string;
}

/** 0 lost, 0 doubled, everything answered or there, and every role ready again. */
export const isWholeRight = ({ verdicts, notReady }: Pick<ChaosOutcome, 'verdicts' | 'notReady'>): boolean =>
  verdicts.every(isRight) && notReady.length === 0;

/** Who calls, and whose something is, decide these for all others. */
const always = ['identity', 'catalog'];
/** After the last fault: roles that were killed often wait up to 30 s for their next start. */
const recoversWithinMs = 180_000;

/** A platform of its own under load, while the faults of the plan come; then what was sent is compared with what is there. */
export async function runChaos(
  options: ChaosOptions,
  { signal, notify, reportFolder }: RunOptions,
): Promise<ChaosOutcome> {
  const { durationMs, amounts, diskMib } = options;
  const wanted = loadKinds.flatMap(({ kind, amount }) =>
    amounts[amount] > 0 ? [{ kind, total: amounts[amount] }] : [],
  );
  const services = new Set([...always, ...wanted.flatMap(({ kind }) => kind.services)]);
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-chaos-'));
  let platform: ChaosPlatform | undefined;
  try {
    notify('A platform of its own starts …');
    // What the launcher says of restarts is the plan again, in other words.
    platform = await startChaosPlatform({ folder, services, diskMib, signal, notify: () => undefined });
    const running = platform;
    let began = Date.now();
    const now = () => Date.now() - began;
    let recovered: number | undefined;
    const giveUpAt = () => (recovered ?? Number.POSITIVE_INFINITY) + recoversWithinMs;
    const token = await signIn(running);
    const prepared = await Promise.all(
      wanted.map(async ({ kind, total }) => {
        const client = createRetryingClient(kind.inFlight, giveUpAt);
        const load = await kind.prepare({ platform: running, client, token, total });
        return { kind, client, load, ledger: createLedger(kind.name, total, now) };
      }),
    );
    const ledgers = prepared.map(({ ledger }) => ledger);
    const haveDisks = running.engines.every(({ disk }) => disk !== undefined);
    const engines = running.engines.map(({ name }) => name);
    const targets = { roles: [...running.roles.keys()], engines, haveDisks };
    if (!haveDisks && diskMib > 0) notify('No disk is filled: only root may mount small ones, on Linux.');
    const planned = planFaults(options, targets);
    notify(`${planned.length} faults within ${durationMs / 60_000} minutes, seed ${options.seed}:`);
    const progress = createChaosProgress(ledgers);
    began = Date.now();
    const onFault = ({ kind, target }: Fault) =>
      progress.notify(`${String(Math.round(now() / 1_000)).padStart(5)} s  ${kind} ${target}`);
    const inflicting = inflictFaults(planned, running, { now, signal, onFault }).then((faults) => {
      recovered = Date.now();
      return faults;
    });
    const sending = prepared.map(({ kind: { inFlight }, load, ledger }) =>
      sendLoad(load, ledger, { inFlight, durationMs, now, signal }),
    );
    const [faults] = await Promise.all([inflicting, ...sending]).finally(progress.stop);
    const tookMs = now();
    signal.throwIfAborted();
    notify('Everything was sent; what is there is compared with it …');
    const notReady = await running.untilReady(recoversWithinMs);
    const verdicts: Verdict[] = [];
    for (const { load, ledger } of prepared) verdicts.push(judge(ledger, await load.compare(ledger)));
    await Promise.all(prepared.flatMap(({ load, client }) => [load.close(), client.close()]));
    const outcome = { verdicts, ledgers, planned, faults, notReady, haveDisks, tookMs };
    if (!isWholeRight(outcome)) await cp(running.logs, join(reportFolder, 'logs'), { recursive: true });
    return outcome;
  } finally {
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
