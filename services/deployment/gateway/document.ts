import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { cloudOperations } from './clouds/operations.ts';
import { deployOperations } from './deploy/operations.ts';
import { inferenceOperations } from './inference/operations.ts';
import { getSolutionZip } from './operations/get-solution-zip.ts';
import { operations } from './operations.ts';

/** The API as OpenAPI 3.1. */
export const deploymentDocument = () =>
  createApiDocument([...operations, getSolutionZip, ...cloudOperations, ...deployOperations, ...inferenceOperations], {
    title: 'Modelyard deployment',
    version: '1.0.0',
    description: 'Runs models and compositions on a target, and takes the calls to them.',
    examplesOf: fieldExamples,
  });
