/** A row as JSON: columns and their values. */
export type Row = Readonly<Record<string, unknown>>;

/** One row of the table `change`: the change of one row of another table, and its author. */
export interface Change {
  /** Ascending; changes of one row are in the order of their transactions. */
  readonly position: number;
  /** The id of the event, the same for every attempt to publish it. */
  readonly changeId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: 'created' | 'updated' | 'deleted';
  /** Name of the table. */
  readonly entity: string;
  readonly recordKey: Row;
  /** The aggregate of the row: events of one aggregate share a Kafka key. */
  readonly aggregateType: string;
  readonly aggregateId: string;
  /** Columns whose value changed; empty where a row was created or deleted. */
  readonly changed: readonly string[];
  readonly before: Row | null;
  readonly after: Row | null;
  /** The account of the calling service, and the user for whom it acted. */
  readonly service: string | null;
  readonly actingUser: string | null;
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** The select list of the table that is read as changes. */
export const changeColumns = `position, change_id AS "changeId", at, kind, entity, record_key AS "recordKey",
  aggregate_type AS "aggregateType", aggregate_id AS "aggregateId", changed, before, after,
  service, acting_user AS "actingUser", request_id AS "requestId", traceparent`;

/** A change to be published. */
export interface OutgoingChange extends Change {
  /** `before` and `after` are missing because the message would have been too large. */
  readonly shortened: boolean;
}
