import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../domain/ports.ts';

/** What the trigger of the trail reads: who asks for the change of this transaction. */
export const contextOf = ({ service, user, requestId, traceparent }: Caller): string =>
  JSON.stringify({ service, user, request: requestId, traceparent });

/** A table of one row that tells the trigger who asks, for the statement it stands in: no further round trip. */
export const contextTable = (by: Caller): RawBuilder<unknown> =>
  sql`(SELECT set_config('catalog.context', ${contextOf(by)}, true)) AS context`;
