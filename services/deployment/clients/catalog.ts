import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound, ifFound } from '../../kit/if-found.ts';
import { createFindSolutionAccess } from '../../platform/clients/solution-access.ts';
import type { Catalog, StepRow, TaskSubject } from '../domain/catalog.ts';

/** Code of tasks and step results that belong to a deployment. */
const stepCode = 'DP';
const taskName = 'Deployment';

/** The catalog over its HTTP API. */
export function createHttpCatalog(client: ApiClient<CatalogApi>): Catalog {
  return {
    async user(userId) {
      const found = await bodyIfFound(client.call('GET /user/{userId}', { params: { userId } }));
      return found && { userId, loginName: found.loginName, active: found.active };
    },
    async solution(solutionId) {
      const found = await bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } }));
      if (!found) return undefined;
      const { name, active, toolkitTypeCode } = found;
      return { solutionId, name, active, toolkitTypeCode: toolkitTypeCode ?? undefined };
    },
    access: createFindSolutionAccess(client),
    async revisions(solutionId) {
      const { body } = await client.call('GET /solution/{solutionId}/revision', { params: { solutionId } });
      return [...body].sort((a, b) => b.created - a.created);
    },
    async artifacts(revisionId) {
      return (await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } })).body;
    },
    async showDeployment({ solutionId, revisionId, ...row }) {
      const body = { ...row, solutionId, revisionId };
      const [params, actor] = [{ solutionId, revisionId }, row.userId];
      const replaced = await ifFound(
        client.call('PUT /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}', {
          ...{ params: { ...params, deploymentId: row.deploymentId }, body, actor },
        }),
      );
      if (replaced) return;
      await client
        .call('POST /solution/{solutionId}/revision/{revisionId}/deploy', { params, body, actor })
        // Another attempt, whose answer was lost, has made it.
        .catch((thrown) => {
          if (!(thrown instanceof AppError && thrown.code === 'conflict')) throw thrown;
        });
    },
    async hideDeployment(params) {
      await ifFound(
        client.call('DELETE /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}', { params }),
      );
    },
    async task(taskId) {
      const found = await bodyIfFound(client.call('GET /task/{taskId}', { params: { taskId } }));
      const { userId, trackingId } = found ?? {};
      return userId && trackingId ? { userId, trackingId } : undefined;
    },
    async openTask(about, key) {
      const body = { ...about, taskCode: stepCode, name: taskName, statusCode: 'ST' } as const;
      return (await client.call('POST /task', { body, idempotencyKey: key, actor: about.userId })).body.taskId;
    },
    async closeTask(taskId, about, statusCode) {
      const body = { ...about, taskCode: stepCode, name: taskName, statusCode } as const;
      await client.call('PUT /task/{taskId}', { params: { taskId }, body, actor: about.userId });
    },
    async addStep(row, about, key) {
      const body = bodyOf(row, about);
      return (await client.call('POST /stepresult', { body, idempotencyKey: key })).body.stepResultId;
    },
    async setStep(stepResultId, row, about) {
      await client.call('PUT /stepresult/{stepResultId}', { params: { stepResultId }, body: bodyOf(row, about) });
    },
  };
}

const bodyOf = (row: StepRow, about: TaskSubject) => ({ ...about, ...row, stepCode }) as const;
