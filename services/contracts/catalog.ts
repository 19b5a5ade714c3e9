// Generated from schemas/avro/catalog by `npm run gen`. Do not edit: change the schema and run it again.

/** A record or a link came into being. */
export interface RecordCreated {
  /** What kind of record, as the API names it: MLPSolution. Links, which have no name there, go by their table: solutionTags. */
  readonly entity: string;
  /** Fields that identify the record among others of its kind, with their values as text. */
  readonly key: Readonly<Record<string, string>>;
  /** What the record is a part of: user, solution, and so on. Events of one aggregate are in order. */
  readonly aggregateType: string;
  /** Which one. */
  readonly aggregateId: string;
  /** Place in the trail of all changes. It grows from change to change of a record; changes of different records may be published in another order. */
  readonly position: number;
  /** When it was changed. */
  readonly at: number;
  /** The record as its API shows it, as JSON text, without secrets and large values. */
  readonly after?: string | null;
  /** Whether the record was left out because the message would have been too large; the API has it. */
  readonly shortened: boolean;
  /** The service account that requested the change; null for maintenance by the catalog itself. */
  readonly service?: string | null;
  /** The person that service acted for, where it said so. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A record or a link was removed. */
export interface RecordDeleted {
  /** What kind of record, as the API names it: MLPSolution. Links, which have no name there, go by their table: solutionTags. */
  readonly entity: string;
  /** Fields that identify the record among others of its kind, with their values as text. */
  readonly key: Readonly<Record<string, string>>;
  /** What the record is a part of: user, solution, and so on. Events of one aggregate are in order. */
  readonly aggregateType: string;
  /** Which one. */
  readonly aggregateId: string;
  /** Place in the trail of all changes. It grows from change to change of a record; changes of different records may be published in another order. */
  readonly position: number;
  /** When it was changed. */
  readonly at: number;
  /** The record as its API showed it, as JSON text, without secrets and large values. */
  readonly before?: string | null;
  /** Whether the record was left out because the message would have been too large; the API has it. */
  readonly shortened: boolean;
  /** The service account that requested the change; null for maintenance by the catalog itself. */
  readonly service?: string | null;
  /** The person that service acted for, where it said so. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A record was changed. */
export interface RecordUpdated {
  /** What kind of record, as the API names it: MLPSolution. Links, which have no name there, go by their table: solutionTags. */
  readonly entity: string;
  /** Fields that identify the record among others of its kind, with their values as text. */
  readonly key: Readonly<Record<string, string>>;
  /** What the record is a part of: user, solution, and so on. Events of one aggregate are in order. */
  readonly aggregateType: string;
  /** Which one. */
  readonly aggregateId: string;
  /** Place in the trail of all changes. It grows from change to change of a record; changes of different records may be published in another order. */
  readonly position: number;
  /** When it was changed. */
  readonly at: number;
  /** Fields with another value than before. Secrets and large values are named here and shown nowhere. */
  readonly changed: readonly string[];
  /** The record as its API showed it, as JSON text, without secrets and large values. */
  readonly before?: string | null;
  /** The record as its API shows it, as JSON text, without secrets and large values. */
  readonly after?: string | null;
  /** Whether the record was left out because the message would have been too large; the API has it. */
  readonly shortened: boolean;
  /** The service account that requested the change; null for maintenance by the catalog itself. */
  readonly service?: string | null;
  /** The person that service acted for, where it said so. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** Every message of the service, by its full name. */
export interface CatalogMessages {
  readonly 'modelyard.catalog.RecordCreated': RecordCreated;
  readonly 'modelyard.catalog.RecordDeleted': RecordDeleted;
  readonly 'modelyard.catalog.RecordUpdated': RecordUpdated;
}

/** What the service says has happened. */
export type CatalogEventName =
  | 'modelyard.catalog.RecordCreated'
  | 'modelyard.catalog.RecordDeleted'
  | 'modelyard.catalog.RecordUpdated';
