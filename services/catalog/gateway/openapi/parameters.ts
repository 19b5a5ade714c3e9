import type { CodeSets } from '../../domain/code-sets.ts';
import type { Operation, Parameter } from '../operation.ts';
import { fieldSchema } from './field-schema.ts';
import { listOf, type Schema } from './schema.ts';

/** A parameter as OpenAPI writes it. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

const maxValues = 100;
export const keyPattern = '^[!-~]{1,255}$';
export const actorPattern = '^[!-~]{0,128}$';

/** Parameters that many operations take, by the names of their components. */
export const sharedParameters: Readonly<Record<string, ParameterObject>> = {
  IfMatch: header('If-Match', {
    type: 'string',
    maxLength: 64,
    description: 'The ETag of the version to change; without it the last writer wins.',
    examples: ['"1"'],
  }),
  IdempotencyKey: header('Idempotency-Key', {
    type: 'string',
    pattern: keyPattern,
    description: 'A request with the same key runs once; repeats get the same answer.',
  }),
  ActingUser: header('X-Acting-User', {
    type: 'string',
    pattern: actorPattern,
    description: 'The user the calling service acts for; recorded in the activity trail.',
  }),
  OnBehalfOf: header('X-On-Behalf-Of', {
    type: 'string',
    maxLength: 36,
    description:
      'The id of the user whose rights decide, instead of those of the calling service; 403 where they do not suffice.',
  }),
  Page: query('page', { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0, description: 'Counts from 0.' }),
  // Larger sizes get the largest there is: older clients request everything in one page.
  Size: query('size', {
    type: 'integer',
    minimum: -(2 ** 31),
    maximum: 2 ** 31 - 1,
    default: 20,
    description: 'At most 1000; less than 1 is 20.',
  }),
};

/** What an operation takes besides a body: parameters of its own, and references to those of many. */
export function parametersOf(operation: Operation, codeSets: CodeSets): readonly (ParameterObject | Schema)[] {
  const { method, params, query, sortable } = operation;
  return [
    ...params.map((parameter) => describe(parameter, 'path', codeSets)),
    ...query.map((parameter) => describe(parameter, 'query', codeSets)),
    ...(sortable ? [shared('Page'), shared('Size')] : []),
    ...(sortable && sortable.length > 0 ? [sorting(sortable)] : []),
    ...(method === 'PUT' || method === 'DELETE' ? [shared('IfMatch')] : []),
    ...(method === 'POST' && !operation.confidential ? [shared('IdempotencyKey')] : []),
    ...(method === 'GET' ? [] : [shared('ActingUser')]),
    ...(operation.right ? [shared('OnBehalfOf')] : []),
  ];
}

const shared = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

function describe({ name, field, isList }: Parameter, place: 'path' | 'query', codeSets: CodeSets): ParameterObject {
  const schema = fieldSchema(field, codeSets, 'request');
  return {
    name,
    in: place,
    required: field.required,
    schema: isList ? { ...listOf(schema), minItems: 1, maxItems: maxValues } : schema,
  };
}

const sorting = (sortable: readonly string[]): ParameterObject =>
  query('sort', {
    type: 'array',
    items: { type: 'string', pattern: `^(?:${sortable.join('|')})(?:,(?:[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc]))?$` },
    maxItems: 8,
    description: `A property and ASC or DESC. Properties: ${sortable.join(', ')}.`,
    examples: [[`${sortable.at(-1)},DESC`]],
  });

function query(name: string, schema: Schema): ParameterObject {
  return { name, in: 'query', required: false, schema };
}

function header(name: string, schema: Schema): ParameterObject {
  return { name, in: 'header', required: false, schema };
}
