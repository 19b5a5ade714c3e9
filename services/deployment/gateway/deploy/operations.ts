import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { Options } from '../describe-deployment.ts';
import { brokerFields, brokerSettings } from '../legacy/broker-fields.ts';
import { requireNamed } from '../legacy/require-named.ts';
import { operation } from '../operation.ts';
import { sendPackage } from '../operations/get-solution-zip.ts';
import { describeTaskStatus, taskStatuses } from './task-status.ts';

const group = 'deploy';
const text = () => z.string().max(2_000).optional();
const taskId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofTask = z.object({ taskId: taskId.describe('As `POST /deploy` has answered it.') });

const deploy = operation({
  ...{ method: 'POST', path: '/deploy', id: 'deployToEnvironment', group, access: 'caller' },
  summary: 'Deploy a revision; answered before the work begins',
  description:
    'As clients of the predecessor send it. `envId` is the name of a target, or what the operator has set for it; the first target ' +
    'where it is left out. The task is in the catalog, its steps are found under the tracking id.',
  body: z.looseObject({
    // Of any form: what cannot be one is unknown, and so 404.
    solutionId: z.string().max(100),
    revisionId: z.string().max(100),
    envId: z.string().max(100).optional(),
    userId: z.string().max(100).describe('The user who asks for it: the caller.'),
    ...brokerFields,
  }),
  status: 202,
  answer: z
    .object({ status: z.literal('SUCCESS'), taskId: z.int(), trackingId: z.uuid() })
    .meta({ id: 'DeployAccepted' }),
  failures: [400, 401, 403, 404, 409, 422, 503],
  async run({ body, caller, ctx }, { environments, requestDeployment, execute, openFirstTask }) {
    requireNamed(caller, body.userId);
    const { solutionId, revisionId, envId } = body;
    if (![solutionId, revisionId].every((id) => z.uuid().safeParse(id).success))
      throw notFound('There is no such solution, or no such revision of it.');
    const target = envId === undefined || envId === '' ? undefined : (environments.get(envId) ?? envId);
    const options = Options.parse({ dataBroker: brokerSettings(body) });
    const data = await requestDeployment(caller, { target, solutionId, revisionId, options });
    const command = { type: 'modelyard.deployment.DeploySolution', aggregate: data.deploymentId, data } as const;
    await execute(ctx, command, (event) => event);
    const headers = { Location: `/deployments/${data.deploymentId}` };
    const { trackingId } = data;
    return new Reply({ status: 'SUCCESS', taskId: await openFirstTask(data), trackingId }, { status: 202, headers });
  },
});

const readStatus = operation({
  ...{ method: 'GET', path: '/status/{taskId}', id: 'readTaskStatus', group, access: 'caller' },
  summary: 'How a deployment does, by its task',
  params: ofTask,
  answer: z
    .object({
      status: z.enum(taskStatuses).describe('`IP` in progress, `SU` it runs, `FA` it does not.'),
      reason: z.string().nullable(),
      ingress: z.string().nullable().describe('Where it is called.'),
      nodePortUrl: z.string().nullable().describe('Its first server.'),
      deploymentId: z.uuid(),
    })
    .meta({ id: 'TaskStatus' }),
  failures: [401, 404, 503],
  async run({ params, caller }, { findDeploymentOfTask }) {
    const described = describeTaskStatus(await findDeploymentOfTask(params.taskId, caller));
    return new Reply(described, { headers: { 'Cache-Control': 'no-store' } });
  },
});

const reportStatus = operation({
  ...{ method: 'POST', path: '/status/{taskId}', id: 'reportTaskStatus', group, access: 'caller' },
  summary: 'Keep the report of a job in the log of a deployment',
  description:
    'Jobs reported so to the predecessor how a deployment did. Here the platform sees itself what runs on a target: a report is a line ' +
    'of its log, and changes nothing else.',
  params: ofTask,
  body: z.looseObject({
    status: z.enum(taskStatuses),
    ...{ reason: text(), ingress: text(), nodePortUrl: text() },
    continuousTrainingEnabled: z.union([z.boolean(), z.string().max(10)]).optional(),
  }),
  answer: z.object({ status: z.literal('OK') }).meta({ id: 'ReportKept' }),
  failures: [400, 401, 404, 503],
  async run({ params, body, caller }, { findDeploymentOfTask, keepReport }) {
    const { status, reason, ingress, nodePortUrl } = body;
    const { id } = await findDeploymentOfTask(params.taskId, caller);
    const said = Object.entries({ reason, ingress, nodePortUrl }).flatMap(([name, value]) =>
      value ? `${name}: ${value}` : [],
    );
    await keepReport(id, [`status: ${status}`, ...said].join('; '));
    return { status: 'OK' };
  },
});

const getTaskPackage = operation({
  ...{ method: 'GET', path: '/getSolutionZip/{taskId}', id: 'getTaskPackage', group, access: 'caller' },
  summary: 'The package of the revision that a task deploys',
  params: ofTask,
  answerType: 'application/octet-stream',
  failures: [401, 404, 422, 503],
  async run({ params, caller, ctx }, { findDeploymentOfTask, buildPackage }) {
    const { solutionId, revisionId } = await findDeploymentOfTask(params.taskId, caller);
    return sendPackage(ctx, buildPackage, { solutionId, revisionId, caller });
  },
});

/** What clients of the predecessor's newer deployment service send, and the jobs that it started. */
export const deployOperations = [deploy, readStatus, reportStatus, getTaskPackage];
