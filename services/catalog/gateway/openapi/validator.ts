import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type FieldError, invalid } from '../../../kit/errors.ts';
import type { Operation } from '../operation.ts';
import type { OpenApiDocument } from './document.ts';
import { maxTextKeyword, storable, uuidPattern } from './field-schema.ts';
import { createTakeKnown, type Known } from './known-fields.ts';
import type { ParameterObject } from './parameters.ts';

/** Checks against the schemas of the API document. */
export interface Validator {
  /** Throws `invalid` naming every parameter that is wrong. `values`: by name, already numbers and booleans where declared. */
  parameters(values: Readonly<Record<string, unknown>>): void;
  /** Throws `invalid` naming every field that is wrong; gives back what is known of the value. */
  body(value: unknown): Known;
}

export type CreateValidator = (operation: Pick<Operation, 'path' | 'method' | 'body'>) => Validator;

/** Schemas are compiled when they are first needed: all at once would double the time a start takes. */
export function createValidators(document: OpenApiDocument): CreateValidator {
  const ajv = createAjv(document);

  return ({ path, method, body }) => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not in the document`);
    const declared = described.parameters.filter((one): one is ParameterObject => 'in' in one);
    const checkParameters = once(() => ajv.compile(asObject(declared)));
    const checkBody = once(() => ajv.compile(body ? inDocument(body) : {}));
    const takeKnown = once(() => createTakeKnown(body ?? {}, document.components.schemas));
    return {
      parameters(values) {
        if (declared.length > 0)
          check(checkParameters(), values, 'The request is not in order.', (at) => at.replace(/^\//, ''));
      },
      body(value) {
        const known = takeKnown()(value);
        check(checkBody(), known.value, 'The body is not in order.', (at) => at);
        return known;
      },
    };
  };
}

function createAjv(document: OpenApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, logger: false });
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

/** The schema as it is seen from outside of the document. */
const inDocument = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));

const asObject = (parameters: readonly ParameterObject[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** More would not be read by anybody. */
const mostErrors = 20;

function check(validate: ValidateFunction, value: unknown, what: string, pathOf: (at: string) => string): void {
  if (validate(value)) return;
  const errors = (validate.errors ?? []).slice(0, mostErrors).map((error) => toFieldError(error, pathOf));
  throw invalid(`${what} ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`, errors);
}

function toFieldError(error: ErrorObject, pathOf: (at: string) => string): FieldError {
  const { instancePath, keyword, params, message = 'is wrong' } = error;
  const missing = keyword === 'required' ? `/${params.missingProperty}` : '';
  return {
    path: pathOf(instancePath + missing) || '/',
    message: missing ? 'is required' : sentence(keyword, params, message),
  };
}

const patternSentences = new Map([
  [storable, 'must hold no NUL'],
  [uuidPattern, 'must be a UUID'],
]);

function sentence(keyword: string, params: Readonly<Record<string, unknown>>, message: string): string {
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `must be one of ${params.allowedValues.filter((value) => value !== null).join(', ')}`;
  if (keyword !== 'pattern') return message;
  return (
    patternSentences.get(String(params.pattern)) ??
    'must be a property one can sort by, with ASC or DESC behind a comma where wanted'
  );
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
