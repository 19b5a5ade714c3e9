import type { MLPSolutionValidation, MLPStepResult } from '../../contracts/catalog-api.ts';
import { normalizeStepName } from './workflow.ts';

/** A validation as clients read it. */
export interface ValidationCheck {
  readonly taskId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** IP in progress, PS passed, FA failed. */
  readonly status: string;
  readonly mlModelValidationStepStatus: readonly ValidationStep[];
}

export interface ValidationStep {
  /** SS security scan, LC license check, TA text analysis. */
  readonly validationType: string;
  readonly validationStatus: string;
  /** Text for people. */
  readonly validationStatusDesc: string | null;
}

type RevisionIds = { readonly solutionId: string; readonly revisionId: string };

const types: Readonly<Record<string, string>> = { securityscan: 'SS', licensecheck: 'LC', textcheck: 'TA' };
const states: Readonly<Record<string, string>> = { ST: 'IP', SU: 'PS', FA: 'FA' };

/** The checks of a publication, from its steps; undefined if there are none. */
export function checkFromSteps(steps: readonly MLPStepResult[], of: RevisionIds): ValidationCheck | undefined {
  const [first] = steps;
  if (!first?.trackingId) return undefined;
  const all = steps.map(({ name, statusCode, result }) => ({
    validationType: types[normalizeStepName(name)] ?? name,
    validationStatus: states[statusCode] ?? statusCode,
    validationStatusDesc: result,
  }));
  return { taskId: first.trackingId, ...of, status: statusOf(all), mlModelValidationStepStatus: all };
}

/** The newest task of another validator, from the catalog; undefined if there is none. */
export function checkFromValidations(
  validations: readonly MLPSolutionValidation[],
  of: RevisionIds,
): ValidationCheck | undefined {
  const newest = validations.toSorted((one, other) => other.modified - one.modified).at(0);
  if (!newest) return undefined;
  const all = validations
    .filter(({ taskId }) => taskId === newest.taskId)
    .map(({ validationTypeCode, validationStatusCode, detail }) => ({
      validationType: validationTypeCode,
      validationStatus: validationStatusCode ?? 'NV',
      validationStatusDesc: detail,
    }));
  return { taskId: newest.taskId, ...of, status: statusOf(all), mlModelValidationStepStatus: all };
}

function statusOf(steps: readonly ValidationStep[]): string {
  if (steps.some(({ validationStatus }) => validationStatus === 'FA')) return 'FA';
  return steps.every(({ validationStatus }) => validationStatus === 'PS') ? 'PS' : 'IP';
}
