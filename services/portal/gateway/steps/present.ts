import { z } from 'zod';
import type { MLPStepResult } from '../../../contracts/catalog-api.ts';

const nullableText = z.string().nullable();

/** A step of background work as clients read it. */
export const stepShape = z
  .object({
    stepResultId: z.int(),
    trackingId: nullableText,
    stepCode: z.string().describe('OB on-boarding, VL validation.'),
    solutionId: nullableText,
    revisionId: nullableText,
    artifactId: nullableText,
    userId: nullableText,
    name: z.string(),
    statusCode: z.string().describe('ST started, SU succeeded, FA failed.'),
    result: nullableText.describe('The result, as text for people.'),
    startDate: z.int(),
    endDate: z.int().nullable(),
  })
  .meta({ id: 'StepResult' });

export type StepResult = z.output<typeof stepShape>;

export const presentStep = (step: MLPStepResult): StepResult => ({
  stepResultId: step.stepResultId,
  trackingId: step.trackingId,
  stepCode: step.stepCode,
  solutionId: step.solutionId,
  revisionId: step.revisionId,
  artifactId: step.artifactId,
  userId: step.userId,
  name: step.name,
  statusCode: step.statusCode,
  result: step.result,
  startDate: step.startDate,
  endDate: step.endDate,
});
