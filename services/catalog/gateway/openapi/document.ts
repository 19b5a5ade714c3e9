import { withFieldExamples } from '../../../kit/http/api/field-examples.ts';
import { operationId, writeOpenApi } from '../../../kit/http/api/open-api.ts';
import { fieldExamples } from '../../../platform/field-examples.ts';
import type { CodeSets } from '../../domain/code-sets.ts';
import type { Entity } from '../../domain/declare/entity.ts';
import type { Operation } from '../operation.ts';
import { componentSchemas } from './component-schemas.ts';
import { groups } from './groups.ts';
import { type ParameterObject, parametersOf, sharedParameters } from './parameters.ts';
import { answerHeaders, failureResponses, responsesOf } from './responses.ts';
import type { Schema } from './schema.ts';

export interface DocumentDeps {
  readonly operations: readonly Operation[];
  readonly entities: readonly Entity[];
  readonly codeSets: CodeSets;
  /** `/ccds`. */
  readonly contextPath: string;
}

export interface OperationObject {
  readonly parameters: readonly (ParameterObject | Schema)[];
  readonly [keyword: string]: unknown;
}

/** An OpenAPI 3.1 document. Requests are validated with its schemas. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<Record<string, unknown>>;
  readonly [keyword: string]: unknown;
}

/** The version of the predecessor whose clients can call this API. */
export const apiVersion = '1.18.4';

export const createDocument = ({ operations, entities, codeSets, contextPath }: DocumentDeps): OpenApiDocument =>
  withFieldExamples(
    writeOpenApi({
      info: { title: 'Modelyard catalog', version: apiVersion, description },
      servers: [{ url: contextPath }],
      security: [{ basic: [] }],
      groups,
      operations: operations.map((operation) => ({ ...operation, object: describe(operation, codeSets) })),
      components: {
        schemas: componentSchemas(operations, entities, codeSets),
        parameters: sharedParameters,
        responses: failureResponses,
        headers: answerHeaders,
        securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'The account of a service.' } },
      },
    }),
    fieldExamples,
  );

const description = `Users, solutions, revisions, artifacts and everything around them.

* Times are milliseconds since the epoch.
* What is not found is answered 400, as clients expect; 404 is for paths that do not exist.
* Unknown fields and query parameters are ignored and named in a \`Warning\` header.
* Texts may hold any character but NUL and halves of surrogate pairs.
* A list in a query is written by repeating the parameter: \`atc=PB&atc=OR\`.`;

function describe(operation: Operation, codeSets: CodeSets): OperationObject {
  const { group, summary, body, open = false } = operation;
  return {
    operationId: operationId(operation),
    tags: [group],
    summary,
    parameters: parametersOf(operation, codeSets),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: responsesOf(operation),
    ...(open && { security: [] }),
  };
}
