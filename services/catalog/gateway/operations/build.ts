import type { Method } from '../../../kit/http/api/operation.ts';
import type { RequireRight } from '../../app/rights/require-right.ts';
import type { RequireThawed } from '../../app/under-review.ts';
import type { AnyRecord, Entity } from '../../domain/declare/entity.ts';
import { sortPropertiesOf } from '../../domain/sorting.ts';
import { pageOf, ref, type Schema } from '../openapi/schema.ts';
import type { Answer, Operation, Parameter } from '../operation.ts';
import { pathParams } from './path-params.ts';

export interface OperationOptions {
  /** The group on the API page; the first segment of the path where it is absent. */
  readonly group?: string;
  readonly summary?: string;
  /** Names of parameters that differ from the name of their field. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** See `Operation`. */
  readonly right?: RequireRight;
  readonly thawed?: RequireThawed;
  readonly mayConflict?: boolean;
}

type Core = Pick<Operation, 'answer' | 'run'> & Partial<Operation>;

/** An operation at `path`, with its parameters; what is absent is as in most of them. */
export function operation(
  method: Method,
  path: string,
  core: Core,
  { group, summary = '', right, thawed, mayConflict }: OperationOptions = {},
): Operation {
  const [, first = ''] = path.split('/');
  return {
    method,
    path,
    group: group ?? first,
    summary,
    params: pathParams(path),
    query: [],
    status: 200,
    ...core,
    ...(right && { right }),
    ...(thawed && { thawed }),
    ...((mayConflict || thawed) && { mayConflict: true }),
  };
}

export const success: Schema = ref('SuccessTransport');

/** The answer of a change that has no record to answer with. */
export const successAnswer = (data: unknown = null, rest: Partial<Answer> = {}): Answer => ({
  body: { status: 200, data },
  ...rest,
});

/** Parameters as fields of a record. */
export function fieldsOf(params: AnyRecord, aliases: OperationOptions['aliases'] = {}): AnyRecord {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [aliases[name] ?? name, value]));
}

export const sortableOf = (entity: Entity): readonly string[] => [...sortPropertiesOf(entity).keys()];

export const pageAnswer = ({ name }: Entity): Schema => pageOf(name);

/** A query parameter of each name; `aliases` has the field where the parameter has another name. */
export function queryOf(
  entity: Entity,
  names: readonly string[],
  aliases: OperationOptions['aliases'] = {},
): Parameter[] {
  return names.map((name) => {
    const field = entity.fields[aliases[name] ?? name];
    if (!field) throw new Error(`${entity.name} has no ${name}`);
    return { name, field: { ...field, required: false } };
  });
}
