import pg from 'pg';
import { AppError, invalid } from '../../kit/errors.ts';
import { fieldOf } from '../domain/declare/entity.ts';
import { entities } from '../domain/entities.ts';

/** Maps what the database rejects to `invalid` with the field, because the caller can correct it; other errors pass through. */
export function mapDatabaseError(thrown: unknown): unknown {
  if (!(thrown instanceof pg.DatabaseError)) return thrown;
  const map = errorMappers[thrown.code ?? ''];
  return map ? map(thrown) : thrown;
}

const errorMappers: Readonly<Record<string, (error: pg.DatabaseError) => AppError>> = {
  // not_null_violation
  23502: (error) => fieldError(error.column, 'is missing', error),
  // foreign_key_violation
  23503: (error) => (error.detail?.includes('is still referenced') ? stillReferenced(error) : missingReference(error)),
  // unique_violation
  23505: (error) => {
    const { columns, values } = keyOf(error);
    return fieldError(
      columns,
      `exists already: there is another ${labelOf(error.table)} with ${values}`,
      error,
      'exists_already',
    );
  },
  // check_violation
  23514: (error) => invalid(`A rule of the catalog does not allow this ${labelOf(error.table)}: ${error.constraint}.`),
  // string_data_right_truncation
  22001: (error) => invalid(`A text is longer than it may be: ${error.message}.`),
  // numeric_value_out_of_range, datetime_field_overflow
  22003: (error) => invalid(`A number is larger than it may be: ${error.message}.`),
  22008: (error) => invalid(`A time is further away than can be stored: ${error.message}.`),
  // invalid_text_representation, character_not_in_repertoire, untranslatable_character
  '22P02': (error) => invalid(`A value can not be stored: ${error.message}.`),
  22021: () => invalid('A text holds characters that can not be stored.'),
  '22P05': () => invalid('A text holds characters that can not be stored.'),
  // query_canceled: the statement timeout ended it.
  57014: (error) => statementTimeout(error),
  // serialization_failure, deadlock_detected: nothing was changed, and trying again helps.
  40001: (error) => serializationFailure(error),
  '40P01': (error) => serializationFailure(error),
};

function missingReference(error: pg.DatabaseError): AppError {
  const { columns, values } = keyOf(error);
  const table = /is not present in table "([^"]+)"/.exec(error.detail ?? '')?.[1];
  return fieldError(columns, `names no ${labelOf(table)}: ${values}`, error, 'names_nothing');
}

const stillReferenced = (error: pg.DatabaseError): AppError =>
  new AppError(
    'invalid',
    `It can not be deleted while something refers to it (${labelOf(error.table)}); delete or change that first.`,
    {
      reason: 'still_used',
      cause: error,
    },
  );

/** A narrower search helps immediately; the same one only where the server was busy. */
const statementTimeout = (cause: pg.DatabaseError): AppError =>
  new AppError(
    'unavailable',
    'The query took too long and was cancelled: narrow it (a longer text, more criteria), or try again later.',
    {
      reason: 'took_too_long',
      retryAfterSeconds: 30,
      cause,
    },
  );

const serializationFailure = (cause: pg.DatabaseError): AppError =>
  new AppError('unavailable', 'Another request changed the same records concurrently; try again.', { cause });

function fieldError(columns: string | undefined, what: string, cause: pg.DatabaseError, reason = 'invalid'): AppError {
  const fields = (columns ?? '').split(', ').map((column) => fieldOf(column));
  const errors = fields.map((field) => ({ path: `/${field}`, message: what }));
  return new AppError('invalid', `${fields.join(' and ')} ${what}.`, { errors, reason, cause });
}

/** `Key (email)=(a@b.c) already exists.`; an index over an expression says `lower(email::text)`. */
function keyOf({ detail = '' }: pg.DatabaseError): { readonly columns: string; readonly values: string } {
  const [, columns = 'key', values = ''] = /^Key \((.*?)\)=\((.*?)\) /.exec(detail) ?? [];
  return { columns: columns.replaceAll(/lower\("?(\w+)"?(?:::text)?\)/g, '$1').replaceAll('"', ''), values };
}

function labelOf(table: string | undefined): string {
  return entities.find((entity) => entity.table === table)?.label ?? (table ?? 'record').replaceAll('_', ' ');
}
