import { createApiDocument } from '../../kit/http/api/document.ts';
import { operations } from './operations.ts';
import { failure } from './render-error.ts';

const description = `Accounts: sign-up, log-in, tokens, passwords, API tokens.

* A log-in answers a token that is good for half an hour: \`Authorization: Bearer <token>\`, or the header \`jwtToken\`.
* Programs send an API token instead: \`Authorization: <login>:<token>\`.
* Most answers stand in an envelope; what was asked for is in \`response_body\`. A failure has the HTTP status that fits it,
  the same envelope, and \`code\` for programs to look at.`;

/** Identity's API as OpenAPI 3.1. */
export const identityDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard identity',
    version: '1.0.0',
    description,
    failure: { schema: failure, mediaType: 'application/json' },
  });
