import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

const description = `Webhooks, deliveries by mail and to webhooks, and digests of mail. Users see only their own.

Webhooks are signed as [Standard Webhooks](https://www.standardwebhooks.com) specify: HMAC-SHA-256 over \`<webhook-id>.<webhook-timestamp>.<body>\`,
in base64 after \`v1,\` in the header \`webhook-signature\`. \`webhook-id\` is the same for every attempt, so that a receiver can drop duplicates.
A call that is not answered with a status from 200 to 299 is retried with growing delays; 410 ends the retries.`;

/** The API as OpenAPI 3.1. */
export const notificationDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard notifications',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
  });
