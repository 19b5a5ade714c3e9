import type { CodeSet } from '../code-sets.ts';

/**
 * What a value is on the wire, and by that in the database:
 * `uuid`, `serial` (a number the database counts up), `text`, `code`, `flag`, `short`/`integer`/`long` (16, 32, 64 bits),
 * `instant` (milliseconds since the epoch), `json` (text that parses), `bytes` (base64), `list` (JSON array), `secret`.
 */
export type Kind =
  | 'uuid'
  | 'serial'
  | 'text'
  | 'code'
  | 'flag'
  | 'short'
  | 'integer'
  | 'long'
  | 'instant'
  | 'json'
  | 'bytes'
  | 'list'
  | 'secret';

/** One property of a record. `T` is its value in TypeScript, `R` whether it may not be null. */
export interface Field<T = unknown, R extends boolean = boolean> {
  readonly kind: Kind;
  readonly required: R;
  /** Most characters of a text, bytes of a picture, or items of a list. */
  readonly max?: number;
  /** The values a code may have. */
  readonly codes?: CodeSet;
  /** The texts there may be, where they are few. */
  readonly oneOf?: readonly string[];
  /** What new values contain; a stored one that does not stays valid. */
  readonly contains?: string;
  /** Name of the schema of an item of a list. */
  readonly items?: string;
  /** Most characters of a list as JSON text. */
  readonly maxText?: number;
  /**
   * A secret is accepted, stored as a hash and never answered. `chosen` by a person or a client, so that it may be weak:
   * hashed slowly. `random`, generated: a digest is enough.
   */
  readonly secrecy?: 'chosen' | 'random';
  /** What an absent value becomes. */
  readonly byDefault?: 'now';
  /** Lists are not sorted by it, and it has no index. */
  readonly unsorted?: true;
  readonly doc?: string;
  /** Never there at run time; carries the type. */
  readonly value?: T;
}

type Optional<T> = Field<T, false>;

/** The same field, but a record must have it. */
export const required = <T>(field: Optional<T>): Field<T, true> => ({ ...field, required: true });

/** The same field with a sentence about it for the API page. */
export const about = <T, R extends boolean>(field: Field<T, R>, doc: string): Field<T, R> => ({ ...field, doc });

/** The same field, whose new values contain `part`. */
export const containing = <T, R extends boolean>(field: Field<T, R>, part: string): Field<T, R> => ({
  ...field,
  contains: part,
});

/** The same field; where it is absent it is the time of writing. */
export const nowByDefault = <T, R extends boolean>(field: Field<T, R>): Field<T, R> => ({ ...field, byDefault: 'now' });

/** The same field; lists are not sorted by it, as it is written too often for an index. */
export const unsorted = <T, R extends boolean>(field: Field<T, R>): Field<T, R> => ({ ...field, unsorted: true });

const optional = <T>(kind: Kind, rest: Partial<Field<T, false>> = {}): Optional<T> => ({
  kind,
  required: false,
  ...rest,
});

export const uuid = () => optional<string>('uuid');
export const serial = () => required(optional<number>('serial'));
export const text = (max: number) => optional<string>('text', { max });
/** A text in sentences: it has no order a person would expect, and may be too long for an index. */
export const prose = (max: number) => unsorted(text(max));
export const code = (codes: CodeSet) => optional<string>('code', { codes });
export const flag = () => optional<boolean>('flag');
export const short = () => optional<number>('short');
export const integer = () => optional<number>('integer');
export const long = () => optional<number>('long');
export const instant = () => optional<number>('instant');
export const json = (max: number) => optional<string>('json', { max });
export const bytes = (max: number) => optional<string>('bytes', { max });
export const secret = (secrecy: 'chosen' | 'random', max: number) => optional<string>('secret', { secrecy, max });

/** A list of the declared part `items`, at most `max` of them and `maxText` characters of JSON. */
export const list = <T>(items: string, max: number, maxText: number) =>
  optional<readonly T[]>('list', { items, max, maxText });
