import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../cli/server/api.ts';
import { DemoError } from '../demo-error.ts';
import { names } from './names.ts';

/** A platform of the demo: its administrator, and where other platforms reach it. */
export interface TradingPlatform {
  readonly admin: Api;
  readonly federationPort: number;
}

/** How a run of a subscription went, as the portal says it. */
export interface SubscriptionRun {
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly total: number;
  readonly tried: number;
  readonly copied: number;
  readonly error?: { readonly message: string };
}

interface Runs {
  readonly run: SubscriptionRun | null;
  readonly failures: readonly { readonly solutionId: string; readonly message: string }[];
}

const lookEveryMs = 250;
const withinMs = 120_000;

/** Each administrator adds both platforms: their own, and the other one as a peer. Resolves to the first as the second knows it. */
export async function makePeers(first: TradingPlatform, second: TradingPlatform): Promise<string> {
  const peerOf = (name: string, { federationPort }: TradingPlatform, self: boolean) => ({
    ...{ name, subjectName: name, apiUrl: `https://localhost:${federationPort}`, contact1: `admin@${name}`, self },
    ...{ statusCode: 'AC', validationStatusCode: 'PS' },
  });
  const add = (to: TradingPlatform, peer: object) =>
    to.admin.call<{ readonly peerId: string }>('POST', '/admin/peers', peer);
  await add(first, peerOf(names.first, first, true));
  await add(first, peerOf(names.second, second, false));
  await add(second, peerOf(names.second, second, true));
  return (await add(second, peerOf(names.first, first, false))).peerId;
}

/** Subscribes to one solution with its files, and runs that now. Errors: DemoError where it is not copied. */
export async function copySolution(
  { admin }: TradingPlatform,
  of: { readonly peerId: string; readonly solutionId: string },
  { signal, onRun }: { readonly signal: AbortSignal; readonly onRun: (run: SubscriptionRun) => void },
): Promise<SubscriptionRun> {
  const { peerId, solutionId } = of;
  const selector = JSON.stringify({ solutionId });
  const wanted = { peerId, selector, scopeType: 'FL', accessType: 'PB', refreshInterval: 3_600 };
  const { subId } = await admin.call<{ readonly subId: number }>('POST', '/admin/peer/subcription/create', wanted);
  const path = `/admin/peers/${peerId}/subscriptions/${subId}/run`;
  await admin.call('POST', path);
  const until = Date.now() + withinMs;
  for (;;) {
    const { run, failures } = await admin.call<Runs>('GET', path);
    if (run) onRun(run);
    if (run?.error) throw new DemoError(`The second platform could not copy the model: ${run.error.message}`);
    if (run?.endedAt !== undefined && failures.length === 0) return run;
    const [failure] = failures;
    if (failure) throw new DemoError(`The second platform could not copy the model: ${failure.message}`);
    if (Date.now() > until) throw new DemoError('The second platform has not copied the model in two minutes.');
    await delay(lookEveryMs, undefined, { signal });
  }
}
