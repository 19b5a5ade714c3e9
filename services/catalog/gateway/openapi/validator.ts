import type { Operation } from '../operation.ts';
import { bodyLimit } from './body-limit.ts';
import { createShapes } from './create-shapes.ts';
import type { OpenApiDocument } from './document.ts';
import { createDropUnknownFields, type KnownFields } from './drop-unknown-fields.ts';
import { check } from './field-errors.ts';
import { type ParameterObject, sharedParameters } from './parameters.ts';
import type { Schema } from './schema.ts';

/** Checks against the schemas of the API document. */
export interface Validator {
  /** The headers it knows, in small letters. */
  readonly headers: readonly string[];
  /** Throws `invalid` naming every parameter that is wrong. `values`: by name, already numbers and booleans where declared. */
  parameters(values: Readonly<Record<string, unknown>>): void;
  /** The most bytes a body may have. */
  readonly bodyLimit: number;
  /** Throws `invalid` naming every field that is wrong; gives back what is known of the value. */
  body(value: unknown): KnownFields;
}

export type CreateValidator = (operation: Pick<Operation, 'path' | 'method' | 'body'>) => Validator;

export function createValidators(document: OpenApiDocument): CreateValidator {
  const { schemas } = document.components;
  const shapeOf = createShapes(schemas);

  return ({ path, method, body }) => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not in the document`);
    const declared = described.parameters.map(resolved);
    const parameterShape = lazy(() => shapeOf(asObject(declared)));
    const bodyShape = lazy(() => shapeOf(body ?? {}));
    const dropUnknownFields = lazy(() => createDropUnknownFields(body ?? {}, schemas));
    return {
      bodyLimit: bodyLimit(body ?? {}, schemas),
      headers: declared.filter((one) => one.in === 'header').map(({ name }) => name),
      parameters(values) {
        if (declared.length > 0)
          check(parameterShape(), values, 'The request is not in order.', (at) => at.replace(/^\//, ''));
      },
      body(value) {
        const known = dropUnknownFields()(value);
        check(bodyShape(), known.value, 'The body is not in order.', (at) => at);
        return known;
      },
    };
  };
}

/** The parameter itself where it is a reference to one of many operations. */
function resolved(parameter: ParameterObject | Schema): ParameterObject {
  if (isParameter(parameter)) return parameter;
  const name = String(parameter.$ref).split('/').at(-1) ?? '';
  const shared = sharedParameters[name];
  if (!shared) throw new Error(`There is no parameter ${name}`);
  return shared.in === 'header' ? { ...shared, name: shared.name.toLowerCase() } : shared;
}

const isParameter = (one: ParameterObject | Schema): one is ParameterObject => 'in' in one;

const asObject = (parameters: readonly ParameterObject[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
