import type { JsonMessage } from '../../../kit/codec/json-mapping.ts';
import { createMessageSchemas, type MessageSchemas } from '../../../kit/codec/json-schema.ts';
import { problem } from '../../../kit/http/api/document.ts';
import { createSchemas } from '../../../kit/http/api/schemas.ts';
import { csvType, jsonType, ndjsonType } from '../../app/calls/answer-of.ts';
import type { Callable, CallDeployment, JsonForm } from '../../app/calls/call-deployment.ts';
import { tableOf } from '../../app/calls/csv/write-table.ts';

/** An OpenAPI 3.1 document of one deployment: its operations, their messages by the protos of its models, and an example of each. */
export function createRunDocument(calls: Pick<CallDeployment, 'describe'>, callable: Callable) {
  const { id, name, revisionId } = callable.deployment;
  const problems = createSchemas();
  const problemSchema = problems.of(problem, 'output');
  const messages = createMessageSchemas(Object.keys(problems.named()));
  const paths = calls.describe(callable).map((operation) => [`/${operation.name}`, describe(operation, messages)]);
  return {
    openapi: '3.1.0',
    info: { title: name, version: revisionId, description: `What the deployment ${name} can be called with.` },
    // Beside the document, which is at /run/{deployment}/openapi.json.
    servers: [{ url: `../${id}` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...problems.named(), ...messages.named() },
      responses: {
        Failure: {
          description: 'Says what is wrong',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a log-in, or a deployment key.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A deployment key.' },
      },
    },
  };
}

interface Described {
  readonly name: string;
  readonly form: JsonForm | undefined;
}

function describe({ name, form }: Described, messages: MessageSchemas) {
  const [request, response] = [form?.request, form?.response].map((message) =>
    message ? contentOf(message, messages) : binary,
  );
  return {
    post: {
      operationId: name,
      summary: form ? `Takes a ${form.request.name}, gives a ${form.response.name}` : `Call ${name}`,
      requestBody: { required: true, content: request },
      responses: {
        200: { description: 'What the model answers', content: response },
        default: { $ref: '#/components/responses/Failure' },
      },
    },
  };
}

const binary = { 'application/vnd.google.protobuf': { schema: { type: 'string', format: 'binary' } } };

function contentOf(message: JsonMessage, messages: MessageSchemas) {
  const [schema, example] = [message.schema(messages), message.example()];
  const row = `${JSON.stringify(example)}\n`;
  return {
    [jsonType]: {
      schema: { oneOf: [schema, { type: 'array', items: schema, description: 'A batch' }] },
      examples: { message: { value: example }, batch: { value: [example, example] } },
    },
    [ndjsonType]: {
      schema: { type: 'string', description: 'A batch: one message on each line' },
      example: row + row,
    },
    ...(message.table && {
      [csvType]: { schema: { type: 'string' }, example: String(tableOf(message.table, example as object)) },
    }),
    ...binary,
  };
}
