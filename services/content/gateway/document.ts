import { createApiDocument } from '../../kit/http/api/document.ts';
import { operations } from './operations.ts';

const description = `Descriptions, images and documents of solutions.

Every write is a command: it is answered with its outcome, or with 202 and the address of the operation where the outcome
takes longer than the client wants to wait (\`Prefer\`).`;

/** The API of content as OpenAPI 3.1. */
export const contentDocument = () =>
  createApiDocument(operations, { title: 'Modelyard content', version: '1.0.0', description, anonymous: true });
