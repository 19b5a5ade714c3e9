import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { entities } from '../domain/entities.ts';
import type { CatalogStore } from '../domain/ports.ts';
import type { Answer, Call, Operation, Site } from './operation.ts';

/** Runs an operation; a POST with an `Idempotency-Key` once, however often it is sent. */
export function runOperation(
  ctx: Context,
  operation: Operation,
  call: Call,
  store: CatalogStore,
  site: Site,
): Promise<Answer> {
  const key = ctx.get('idempotency-key');
  const { method, confidential, run } = operation;
  if (!key || method !== 'POST' || confidential) return run(call, store, site);
  const request = JSON.stringify([method, ctx.path, call.query, call.body, call.items], withoutSecrets);
  const fingerprint = createHash('sha256').update(request).digest();
  return store.idempotently({ service: call.by.service, key, fingerprint }, (inner) => run(call, inner, site));
}

const secretFields = new Set(
  entities.flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'secret')
      .map(([name]) => name),
  ),
);

/** A fingerprint is stored and fast to compute: with a password in it, it would be a way around the slow hash. */
const withoutSecrets = (name: string, value: unknown): unknown => (secretFields.has(name) ? undefined : value);
