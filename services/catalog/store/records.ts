import { type RawBuilder, sql } from 'kysely';
import { AppError, notFound, tooMany } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { type AnyRecord, columnOf, type Entity, keyGeneration } from '../domain/declare/entity.ts';
import type { Field } from '../domain/declare/field.ts';
import { listLimit } from '../domain/paging.ts';
import type { Records, Versioned } from '../domain/ports.ts';
import { type Column, toParameter, toRecord } from './columns.ts';
import { contextOf } from './context.ts';
import type { Database, Row } from './database.ts';
import { pageOf } from './page.ts';
import { recordColumns } from './select-columns.ts';
import { type Statements, statementsOf } from './statements.ts';
import { whereClause } from './where-clause.ts';

/** Hashes a secret for storage. */
export type HashSecret = (value: string, secrecy: NonNullable<Field['secrecy']>) => Promise<string>;

export interface RecordsDeps {
  readonly database: Database;
  readonly hash: HashSecret;
}

export function createRecords({ database, hash }: RecordsDeps): Records {
  const prepared = (what: string, entity: Entity, text: string, values: readonly unknown[]) =>
    database.prepared(`${what} ${entity.table}`, text, values);

  const parametersOf = (columns: readonly Column[], record: AnyRecord): Promise<unknown[]> =>
    Promise.all(
      columns.map(async ({ field, is }) => {
        const value = toParameter(is, record[field]);
        return is.secrecy && typeof value === 'string' ? hash(value, is.secrecy) : value;
      }),
    );

  /** The error where nothing was written: there is no such record, or it has another version. */
  async function whyNotWritten(entity: Entity, key: AnyRecord, ifVersion: number | undefined): Promise<AppError> {
    if (ifVersion === undefined) return noSuchRecord(entity, key);
    const { version } = await records.get(entity, key);
    return new AppError('precondition_failed', `The ${entity.label} was changed meanwhile: it has version ${version}.`);
  }

  async function read(which: 'get' | 'hold', entity: Entity, key: AnyRecord): Promise<Versioned> {
    const [row] = await prepared(which, entity, statementsOf(entity)[which], keyValues(entity, key));
    if (!row) throw noSuchRecord(entity, key);
    return versioned(entity, row);
  }

  async function change(
    which: 'update' | 'remove',
    entity: Entity,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    const statements: Statements = statementsOf(entity);
    const [row] = await prepared(which, entity, statements[which], values);
    return row;
  }

  const records: Records = {
    get: (entity, key) => read('get', entity, key),
    lock: (entity, key) => read('hold', entity, key),
    async list(entity, where) {
      const order = sql.join(entity.key.map((field) => sql.ref(columnOf(field))));
      const query = sql<Row>`SELECT ${selectList(entity)} FROM ${sql.table(entity.table)} WHERE ${whereClause(entity, where)}
        ORDER BY ${order} LIMIT ${listLimit + 1}`;
      const rows = await database.run(query);
      if (rows.length > listLimit) throw tooMany(listLimit);
      return rows.map((row) => toRecord(entity, row));
    },
    page: (entity, where, paging) =>
      pageOf(database, { entity, from: sql.table(entity.table), where: whereClause(entity, where), paging }),
    async count(entity, where) {
      const query = sql<Row>`SELECT count(*) AS total FROM ${sql.table(entity.table)} WHERE ${whereClause(entity, where)}`;
      const [row] = await database.run(query);
      return Number(row?.total);
    },
    async create(entity, given, by) {
      const { insert, written } = statementsOf(entity);
      const [only = ''] = entity.key;
      const made = keyGeneration(entity) === 'if absent' && (given[only] ?? null) === null;
      const record = made ? { ...given, [only]: newId() } : given;
      const values = [contextOf(by), ...(await parametersOf(written, record))];
      const [row = {}] = await prepared('insert', entity, insert, values);
      return versioned(entity, row);
    },
    async put(entity, record, by) {
      const { put, written } = statementsOf(entity);
      const values = [contextOf(by), ...(await parametersOf(written, record))];
      const [row] = await prepared('put', entity, put, values);
      return row ? versioned(entity, row) : records.get(entity, record);
    },
    async replace(entity, key, record, { by, ifVersion }) {
      const values = await parametersOf(statementsOf(entity).replaced, record);
      const row = await change('update', entity, [
        contextOf(by),
        ifVersion ?? null,
        ...keyValues(entity, key),
        ...values,
      ]);
      if (!row) throw await whyNotWritten(entity, key, ifVersion);
      return Number(row.row_version);
    },
    async remove(entity, key, { by, ifVersion }) {
      const row = await change('remove', entity, [contextOf(by), ifVersion ?? null, ...keyValues(entity, key)]);
      if (!row) throw await whyNotWritten(entity, key, ifVersion);
    },
  };
  return records;
}

const selectList = (entity: Entity): RawBuilder<unknown> => sql.raw(recordColumns(entity));

const versioned = (entity: Entity, row: Row): Versioned => ({
  record: toRecord(entity, row),
  version: Number(row.row_version),
});

const keyValues = ({ key }: Entity, values: AnyRecord): unknown[] => key.map((field) => values[field]);

const noSuchRecord = (entity: Entity, key: AnyRecord): AppError =>
  notFound(`No ${entity.label} with ID ${keyValues(entity, key).join(', ')}`);
