import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';
import { failure } from './render-error.ts';

const description = `Accounts: sign-up, log-in, tokens, passwords, API tokens.

* A log-in answers a token that is valid for half an hour: \`Authorization: Bearer <token>\`, or the header \`jwtToken\`.
* Programs send an API token instead: \`Authorization: <login>:<token>\`.
* Most answers have an envelope; the result is in \`response_body\`. A failure has a matching HTTP status,
  the same envelope, and a \`code\` for programs.`;

/** Identity's API as OpenAPI 3.1. */
export const identityDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard identity',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
    failure: { schema: failure, mediaType: 'application/json' },
  });
