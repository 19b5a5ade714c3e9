import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type FieldError, invalid } from '../../../kit/errors.ts';
import type { OpenApiDocument, ParameterObject } from './document.ts';

/** Checks against the schemas of the API document. */
export interface Validator {
  /** Throws `invalid` naming every parameter that is wrong. `values`: by name, already numbers and booleans where declared. */
  parameters(values: Readonly<Record<string, unknown>>): void;
  /** Throws `invalid` naming every field that is wrong. */
  body(value: unknown): void;
}

export type CreateValidator = (path: string, method: string) => Validator;

export function createValidators(document: OpenApiDocument): CreateValidator {
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
  ajv.addSchema({ $id: 'api', ...document });

  return (path, method) => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not in the document`);
    const parameters = ajv.compile(asObject(described.parameters.filter((one) => one.in !== 'header')));
    const body = described.requestBody
      ? ajv.compile({
          $ref: `api#/paths/${pointer(path)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`,
        })
      : undefined;
    return {
      parameters: (values) => check(parameters, values, 'The request is not in order.', (at) => at.replace(/^\//, '')),
      body(value) {
        if (body) check(body, value, 'The body is not in order.', (at) => at);
      },
    };
  };
}

const asObject = (parameters: readonly ParameterObject[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const pointer = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

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

function sentence(keyword: string, params: Readonly<Record<string, unknown>>, message: string): string {
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `must be one of ${params.allowedValues.filter((value) => value !== null).join(', ')}`;
  if (keyword !== 'pattern') return message;
  if (String(params.pattern).includes('ud800')) return 'must hold no NUL and no half of a character';
  if (String(params.pattern).includes('0-9a-fA-F')) return 'must be a UUID';
  return 'must be a property one can sort by, with ASC or DESC behind a comma where wanted';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isBase64 = (text: string): boolean =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
