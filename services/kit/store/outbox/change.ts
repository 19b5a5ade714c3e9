/** A row as JSON: columns and their values. */
export type Row = Readonly<Record<string, unknown>>;

/** One row of the table `change`: what became of one row of another table, and by whom. */
export interface Change {
  /** Counts up; changes of one row are in the order of their transactions. */
  readonly position: number;
  /** The id of the event, the same however often it is published. */
  readonly changeId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: 'created' | 'updated' | 'deleted';
  /** Name of the table. */
  readonly entity: string;
  readonly recordKey: Row;
  /** What the row is a part of: events of one aggregate share a Kafka key. */
  readonly aggregateType: string;
  readonly aggregateId: string;
  /** Columns with another value than before; empty where a row was created or deleted. */
  readonly changed: readonly string[];
  readonly before: Row | null;
  readonly after: Row | null;
  /** The account of the calling service, and the person it acted for. */
  readonly service: string | null;
  readonly actingUser: string | null;
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** The select list of the table that is read as changes. */
export const changeColumns = `position, change_id AS "changeId", at, kind, entity, record_key AS "recordKey",
  aggregate_type AS "aggregateType", aggregate_id AS "aggregateId", changed, before, after,
  service, acting_user AS "actingUser", request_id AS "requestId", traceparent`;

/** A change on its way out. */
export interface OutgoingChange extends Change {
  /** `before` and `after` were left out because the message would have been too large. */
  readonly shortened: boolean;
}
