import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../domain/caller.ts';

/** What the trigger of the trail reads: the caller of the change of this transaction. */
export const contextOf = ({ service, user, requestId, traceparent }: Caller): string =>
  JSON.stringify({ service, user, request: requestId, traceparent });

/** A table of one row that passes the caller to the trigger within the statement it is part of: no further round trip. */
export const contextTable = (by: Caller): RawBuilder<unknown> =>
  sql`(SELECT set_config('catalog.context', ${contextOf(by)}, true)) AS context`;
