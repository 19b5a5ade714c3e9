import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';
import { failure } from './render-error.ts';

const description = `Pushes models into the catalog.

* Every path is there without \`/onboarding-app\` as well.
* \`Authorization\` is a token as \`/onboarding-app/v2/auth\` answers it, with or without \`Bearer\`, or \`<login>:<API token>\`.
* A push is answered when its task has ended. \`Prefer: respond-async\` is answered 202 at once; \`Location\` is the task.
* A failure has a matching HTTP status, the words that clients of the predecessor know, and a \`code\` for programs.`;

/** The API as OpenAPI 3.1. */
export const onboardingDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard onboarding',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
    failure: { schema: failure, mediaType: 'application/json' },
  });
