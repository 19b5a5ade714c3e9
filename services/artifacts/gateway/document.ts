import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

const description = `The artifact repository: files in the layout of Maven 2, for Maven, Gradle, curl and the services of the platform.

What lies below \`com/artifact/<solutionId>/\` belongs to that solution: its owner and those it is shared with write; reading
follows the visibility of the revision. Elsewhere services and administrators write, and signed-in users read. Send a token as
Bearer, or log in by HTTP Basic with the login name and an API token or the password.`;

/** The API of the artifact repository as OpenAPI 3.1. */
export const artifactsDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard artifacts',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
  });
