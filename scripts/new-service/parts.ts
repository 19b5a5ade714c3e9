/** What a service can consist of: roles, a store, and a process manager. */
export const parts = ['gateway', 'worker', 'relay', 'rpc', 'postgres', 'mongo', 'process'] as const;
export type Part = (typeof parts)[number];

export const roleParts = ['relay', 'worker', 'rpc', 'gateway'] as const;

/** Each needs the parts on its right: all of a list, or one of them. */
const needs: readonly { readonly of: Part; readonly one: readonly Part[]; readonly why: string }[] = [
  { of: 'relay', one: ['postgres'], why: 'needs postgres: it publishes rows of an outbox' },
  { of: 'process', one: ['worker'], why: 'needs the worker that runs it' },
  { of: 'process', one: ['postgres', 'mongo'], why: 'needs postgres or mongo: every step is stored' },
  { of: 'postgres', one: ['gateway', 'worker'], why: 'needs a gateway or a worker that uses it' },
  { of: 'mongo', one: ['gateway', 'worker'], why: 'needs a gateway or a worker that uses it' },
];

/** Throws an error with a sentence where parts do not go together; adds the relay that commands in PostgreSQL need. */
export function withImplied(chosen: ReadonlySet<Part>): ReadonlySet<Part> {
  if (!['gateway', 'worker', 'rpc'].some((part) => chosen.has(part as Part)))
    throw new Error('--with needs a gateway or a worker, or rpc');
  for (const { of, one, why } of needs)
    if (chosen.has(of) && !one.some((part) => chosen.has(part))) throw new Error(`--with ${of} ${why}`);
  if (chosen.has('postgres') && chosen.has('mongo'))
    throw new Error('--with takes one of postgres and mongo: a change and its outcome are saved in one store');
  if (!chosen.has('worker') || !chosen.has('postgres')) return chosen;
  // The events of a command are rows of its transaction.
  return new Set(parts.filter((part) => part === 'relay' || chosen.has(part)));
}
