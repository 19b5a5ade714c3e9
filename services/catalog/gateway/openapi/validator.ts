import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from '../operation.ts';
import { bodyLimit } from './body-limit.ts';
import type { OpenApiDocument } from './document.ts';
import { createDropUnknownFields, type KnownFields } from './drop-unknown-fields.ts';
import { check } from './field-errors.ts';
import { maxTextKeyword } from './field-schema.ts';
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

/** Schemas are compiled when they are first needed: all at once would double the time a start takes. */
export function createValidators(document: OpenApiDocument): CreateValidator {
  const ajv = createAjv(document);

  return ({ path, method, body }) => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not in the document`);
    const declared = described.parameters.map(resolved);
    const checkParameters = lazy(() => ajv.compile(asObject(declared)));
    const checkBody = lazy(() => compileBody(ajv, body ?? {}));
    const dropUnknownFields = lazy(() => createDropUnknownFields(body ?? {}, document.components.schemas));
    return {
      bodyLimit: bodyLimit(body ?? {}, document.components.schemas),
      headers: declared.filter((one) => one.in === 'header').map(({ name }) => name),
      parameters(values) {
        if (declared.length > 0)
          check(checkParameters(), values, 'The request is not in order.', (at) => at.replace(/^\//, ''));
      },
      body(value) {
        const known = dropUnknownFields()(value);
        check(checkBody(), known.value, 'The body is not in order.', (at) => at);
        return known;
      },
    };
  };
}

function createAjv(document: OpenApiDocument): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors: true, strict: false, validateFormats: false, logger: false },
    // The whole document is held to the specification by the check of the repository.
    validateSchema: false,
  });
  // Known as annotations; here they are rules.
  ajv.removeKeyword('contentMediaType').removeKeyword('contentEncoding');
  ajv.addKeyword({
    keyword: 'contentMediaType',
    type: 'string',
    error: { message: 'must be JSON text' },
    validate: (_: string, text: string) => isJson(text),
  });
  ajv.addKeyword({
    keyword: 'contentEncoding',
    type: 'string',
    error: { message: 'must be base64' },
    validate: (_: string, text: string) => isBase64(text),
  });
  ajv.addKeyword({
    keyword: maxTextKeyword,
    type: 'array',
    error: { message: ({ schema }) => `must not be longer than ${schema} characters as JSON text` },
    validate: (most: number, value: unknown) => JSON.stringify(value).length <= most,
  });
  return ajv.addSchema({ $id: 'api', ...document });
}

/** Compiled once however many operations take it. */
function compileBody(ajv: Ajv2020, body: Schema): ValidateFunction {
  const { $ref } = body;
  const known = typeof $ref === 'string' ? ajv.getSchema(`api${$ref}`) : undefined;
  return known ?? ajv.compile(JSON.parse(JSON.stringify(body).replaceAll('"#/', '"api#/')));
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
