import type { Context } from 'koa';
import { z } from 'zod';
import { invalid } from '../../errors.ts';
import { prefersAsync } from '../prefers-async.ts';
import { AddressRefused, type OutboundPolicy } from './policy.ts';

/** Where results may be sent to. */
export interface CallbackRules {
  /** Lower-case host names, or `host:port`; `*` stands for all. */
  readonly hosts: readonly string[];
  /** Whether there is a secret to sign with: without a signature a receiver cannot know who sent a result. */
  readonly signed: boolean;
  /** The settings that decide, for errors. */
  readonly settings: { readonly hosts: string; readonly secret: string };
}

const longest = 2_000;

/** The parameter of operations that accept work: only described here, `readCallback` checks it. */
export const callbackField = (headers: string) =>
  z
    .any()
    .meta({
      ...{ type: 'string', format: 'uri', maxLength: longest },
      description:
        'Where the result is posted to as well; only together with `respond-async`, at a host the operator allows. The post ' +
        `carries ${headers} and a signature as Standard Webhooks has it; it is repeated for an hour, and follows no redirects.`,
    })
    .optional();

/** The callback address of a request, checked. Errors: `invalid`, with the setting that decides. */
export function readCallback(ctx: Context, { hosts, signed, settings }: CallbackRules): string | undefined {
  const { callback } = ctx.query;
  if (callback === undefined) return undefined;
  if (!prefersAsync(ctx)) throw invalidCallback('is possible only together with `Prefer: respond-async`');
  if (!signed) throw invalidCallback(`is not possible while ${settings.secret} is not set`);
  if (typeof callback !== 'string' || callback.length > longest)
    throw invalidCallback(`must be given once and have ${longest} characters at most`);
  const url = URL.canParse(callback) ? new URL(callback) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw invalidCallback('must be an http or https address');
  if (url.username !== '' || url.password !== '') throw invalidCallback('must not hold a user or a password');
  if (!hosts.some((host) => host === '*' || host === url.hostname || host === url.host))
    throw invalidCallback(`must be at a host that ${settings.hosts} names, which ${url.host} is not`);
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
