import { entity } from '../declare/entity.ts';
import { about, code, instant, json, long, prose, required, serial, short, text, uuid } from '../declare/field.ts';

export const publishRequest = entity({
  name: 'MLPPublishRequest',
  label: 'publish request',
  table: 'publish_requests',
  key: ['requestId'],
  fields: {
    requestId: serial(),
    solutionId: required(uuid()),
    revisionId: required(uuid()),
    requestUserId: required(uuid()),
    reviewUserId: uuid(),
    statusCode: required(code('PUBLISH_REQUEST_STATUS')),
    comment: prose(8192),
    accessTypeCode: about(code('ACCESS_TYPE'), 'What the revision becomes where it is approved.'),
    trackingId: about(uuid(), 'Shared by the steps of its checks.'),
  },
});

export const deployment = entity({
  name: 'MLPSolutionDeployment',
  label: 'deployment',
  table: 'solution_deployments',
  key: ['deploymentId'],
  fields: {
    deploymentId: required(uuid()),
    solutionId: required(uuid()),
    revisionId: required(uuid()),
    userId: required(uuid()),
    deploymentStatusCode: required(code('DEPLOYMENT_STATUS')),
    target: text(64),
    detail: json(1024),
  },
});

export const stepResult = entity({
  name: 'MLPStepResult',
  label: 'step result',
  table: 'step_results',
  key: ['stepResultId'],
  fields: {
    stepResultId: serial(),
    stepCode: required(code('STEP_TYPE')),
    statusCode: required(code('STEP_STATUS')),
    name: required(text(100)),
    trackingId: about(uuid(), 'Shared by the steps of one piece of work.'),
    solutionId: uuid(),
    revisionId: uuid(),
    artifactId: uuid(),
    userId: uuid(),
    result: prose(8192),
    startDate: required(instant()),
    endDate: instant(),
  },
  dated: false,
});

export const task = entity({
  name: 'MLPTask',
  label: 'task',
  table: 'tasks',
  key: ['taskId'],
  fields: {
    taskId: serial(),
    taskCode: required(code('STEP_TYPE')),
    statusCode: required(code('STEP_STATUS')),
    name: required(text(100)),
    userId: uuid(),
    trackingId: about(uuid(), 'Shared by its steps, which are step results.'),
    solutionId: uuid(),
    revisionId: uuid(),
  },
});

/** A step result as a step of a task. A view: it is never written. */
export const taskStepResult = entity({
  name: 'MLPTaskStepResult',
  label: 'step of a task',
  table: 'task_step_results',
  key: ['stepResultId'],
  fields: {
    stepResultId: serial(),
    taskId: required(long()),
    name: required(text(100)),
    statusCode: required(code('STEP_STATUS')),
    result: prose(8192),
    startDate: required(instant()),
    endDate: instant(),
  },
  dated: false,
});

export const validation = entity({
  name: 'MLPSolutionValidation',
  label: 'validation',
  table: 'solution_validations',
  key: ['solutionId', 'revisionId', 'taskId'],
  fields: {
    solutionId: required(uuid()),
    revisionId: required(uuid()),
    taskId: required(uuid()),
    validationTypeCode: required(code('VALIDATION_TYPE')),
    validationStatusCode: code('VALIDATION_STATUS'),
    detail: json(8192),
  },
});

export const validationSequence = entity({
  name: 'MLPValidationSequence',
  label: 'validation sequence',
  table: 'validation_sequences',
  key: ['sequence', 'valTypeCode'],
  fields: { sequence: required(short()), valTypeCode: required(code('VALIDATION_TYPE')) },
});
