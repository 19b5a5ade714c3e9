import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import type { ModelName } from '../domain/contracts.ts';
import type { InputField } from '../domain/served-model.ts';
import { modelOperations } from './operations.ts';

/** The API of a model as OpenAPI 3.1. */
export const classifierDocument = (name: ModelName, inputs: readonly InputField[]) =>
  createApiDocument(modelOperations(name, inputs), {
    title: 'Modelyard classifier',
    version: '1.0.0',
    description: 'Predicts from features of a website whether it is phishing, suspicious or legitimate.',
    anonymous: true,
    examplesOf: fieldExamples,
  });
