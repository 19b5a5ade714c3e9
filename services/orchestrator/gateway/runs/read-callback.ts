import type { Context } from 'koa';
import { invalid } from '../../../kit/errors.ts';
import { AddressRefused, type OutboundPolicy } from '../../../kit/http/outbound/policy.ts';
import { prefersAsync } from '../../../kit/http/prefers-async.ts';

/** Where results may be sent to. */
export interface CallbackRules {
  /** Lower-case host names, or `host:port`; `*` stands for all. */
  readonly hosts: readonly string[];
  /** Whether there is a secret to sign with: without a signature a receiver cannot know who sent a result. */
  readonly signed: boolean;
}

const longest = 2_000;

/** The callback address of a request, checked. Errors: `invalid`, with the setting that decides. */
export function readCallback(ctx: Context, { hosts, signed }: CallbackRules): string | undefined {
  const { callback } = ctx.query;
  if (callback === undefined) return undefined;
  if (!prefersAsync(ctx)) throw invalidCallback('is possible only together with `Prefer: respond-async`');
  if (!signed) throw invalidCallback('is not possible while ORCHESTRATOR_CALLBACK_SECRET is not set');
  if (typeof callback !== 'string' || callback.length > longest)
    throw invalidCallback(`must be given once and have ${longest} characters at most`);
  const url = URL.canParse(callback) ? new URL(callback) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw invalidCallback('must be an http or https address');
  if (url.username !== '' || url.password !== '') throw invalidCallback('must not hold a user or a password');
  if (!hosts.some((host) => host === '*' || host === url.hostname || host === url.host))
    throw invalidCallback(`must be at a host that ORCHESTRATOR_CALLBACK_HOSTS names, which ${url.host} is not`);
  url.hash = '';
  return url.href;
}

/** Refuses an address that could never be called. Errors: `invalid`. */
export async function checkCallback(callback: string, policy: Pick<OutboundPolicy, 'check'>): Promise<void> {
  await policy.check(new URL(callback)).catch((thrown) => {
    throw thrown instanceof AddressRefused ? invalidCallback(`cannot be used: ${thrown.message}`) : thrown;
  });
}

const invalidCallback = (message: string) =>
  invalid(`The callback address ${message}.`, [{ path: 'query callback', message }], 'callback_refused');
