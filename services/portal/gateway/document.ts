import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';
import { failure } from './render-error.ts';

const description = `The web API of the portal: the marketplace, the solutions of a user, publishing, comments, notifications.

* Most answers are enveloped; the result is in \`response_body\`. A client sends its input in \`request_body\`.
* A failure has the HTTP status that fits it and the same envelope, with a sentence in \`response_detail\`.
* Times are milliseconds since the epoch.`;

/** The portal's API as OpenAPI 3.1. */
export const portalDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard portal',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
    failure: { schema: failure, mediaType: 'application/json' },
  });
