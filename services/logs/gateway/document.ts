import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

/** The API as OpenAPI 3.1. */
export const logsDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard logs',
    version: '1.0.0',
    description:
      'Logs of the whole platform: found by time, service, level, trace, request, user and words, and followed. For administrators; owners of deployments see what their models wrote.',
    examplesOf: fieldExamples,
  });
