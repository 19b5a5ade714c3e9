import { createApiDocument } from '../../kit/http/api/document.ts';
import { operations } from './operations.ts';

const description = `Webhooks, what was sent by mail and to webhooks, and how often mail comes. Everybody sees only what is their own.

Webhooks are signed as [Standard Webhooks](https://www.standardwebhooks.com) have it: HMAC-SHA-256 over \`<webhook-id>.<webhook-timestamp>.<body>\`,
in base64 behind \`v1,\` in the header \`webhook-signature\`. \`webhook-id\` is the same for every attempt, so that a receiver can drop what it has.
Whatever is not answered with a status from 200 to 299 is sent again, with growing pauses; 410 ends that.`;

/** The API as OpenAPI 3.1. */
export const notificationDocument = () =>
  createApiDocument(operations, { title: 'Modelyard notifications', version: '1.0.0', description });
