import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { requireRightOf } from '../app/rights/require-right.ts';
import { requireThawedFor } from '../app/under-review.ts';
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
  const { method, confidential } = operation;
  const run = decided(operation);
  if (!key || method !== 'POST' || confidential) return run(call, store, site);
  const { onBehalfOf } = call.by;
  const parts = [method, ctx.path, call.query, call.body, call.items, ...(onBehalfOf ? [onBehalfOf] : [])];
  const request = JSON.stringify(parts, withoutSecrets);
  const fingerprint = createHash('sha256').update(request).digest();
  return store.idempotently({ service: call.by.service, key, fingerprint }, (inner) => run(call, inner, site));
}

/** The operation; for a user it is decided and done in one transaction. */
function decided({ run, right, thawed }: Operation): Operation['run'] {
  return (call, store, site) => {
    const { by } = call;
    if (by.onBehalfOf === undefined && (by.user === undefined || !thawed)) return run(call, store, site);
    return store.inTransaction(async (inner) => {
      await requireRightOf(right, call, inner);
      await requireThawedFor(by, thawed, call, inner);
      return run(call, inner, site);
    });
  };
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
