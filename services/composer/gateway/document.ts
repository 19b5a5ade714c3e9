import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

/** The API as OpenAPI 3.1. */
export const composerDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard composer',
    version: '1.0.0',
    description:
      'Compositions of models: their graphs, each change of which is kept and can be taken back, for several people at once.',
    examplesOf: fieldExamples,
  });
