import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

const description = `Descriptions, images and documents of solutions.

Every write is a command: it is answered with its outcome, or with 202 and the address of the operation where the outcome
takes longer than the client wants to wait (\`Prefer\`).

Writing needs a token of the owner of the solution, of a user it is shared with, or of an administrator. Reading follows the
visibility of the revision: public ones are for everybody, those of the organisation and everything in the workspace \`org\` for
signed-in users, private ones for their people. A solution that the catalog does not know belongs to its first writer.`;

/** The API of content as OpenAPI 3.1. */
export const contentDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard content',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
  });
