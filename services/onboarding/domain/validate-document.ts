import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Problem } from './problem.ts';

/** Problems that are named of one document. */
const most = 50;

/** Checks documents against a JSON Schema, which is compiled when the first document comes. */
export function createDocumentValidator(file: string, schema: object): (value: unknown) => Problem[] {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);
    if (compiled(value)) return [];
    return (compiled.errors ?? [])
      .filter(({ keyword }) => keyword !== 'propertyNames')
      .slice(0, most)
      .map((error) => ({ path: `${file}#${error.instancePath}`, message: describe(error) }));
  };
}

function describe({ keyword, params, message = 'is not valid', propertyName }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'required') return `must have "${params.missingProperty}"`;
  if (keyword === 'additionalProperties') return `has "${params.additionalProperty}", which is not allowed there`;
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`;
  return propertyName === undefined ? message : `has the name "${propertyName}", which ${message}`;
}
