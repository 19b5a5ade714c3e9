import type { CatalogApi, MLPSolution, MLPSolutionInput } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound, ifFound } from '../../kit/if-found.ts';
import type { Catalog, SolutionRecord, TaskRecord } from '../domain/catalog.ts';
import type { StepRow } from '../domain/step-rows.ts';

type Client = ApiClient<CatalogApi>;

/** The catalog over its HTTP API. Solutions and revisions are made with the rights of the user. */
export function createHttpCatalog(client: Client): Catalog {
  return {
    async ownSolutions(userId, name) {
      const query = { userId, name, active: true, page: 0, size: 100, sort: ['created,ASC'] };
      return (await client.call('GET /solution/search', { query })).body.content.map(withoutPicture);
    },
    async solution(solutionId) {
      const found = await bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } }));
      return found && withoutPicture(found);
    },
    async addSolution({ toolkitTypeCode, ...solution }) {
      const { userId, name } = solution;
      // The codes are those of the catalog: `toolkitCode` knows no others.
      const code = (toolkitTypeCode ?? null) as MLPSolutionInput['toolkitTypeCode'] & (string | null);
      const body = { ...solution, description: name, active: true, toolkitTypeCode: code };
      return isNew(client.call('POST /solution', { body, onBehalfOf: userId }), async () => {
        const { solutionId } = solution;
        return bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } }));
      });
    },
    async isEditor(solutionId, userId) {
      const found = client.call('GET /portal/solution/{solutionId}/access', { params: { solutionId } });
      const access = await bodyIfFound(found);
      return access !== undefined && (access.ownerId === userId || access.coOwnerIds.includes(userId));
    },
    async revisions(solutionId) {
      return (await client.call('GET /solution/{solutionId}/revision', { params: { solutionId } })).body;
    },
    revision: (solutionId, revisionId) =>
      bodyIfFound(
        client.call('GET /solution/{solutionId}/revision/{revisionId}', { params: { solutionId, revisionId } }),
      ),
    async addRevision({ solutionId, ...revision }) {
      const { userId, revisionId } = revision;
      const params = { solutionId };
      const body = { ...revision, solutionId, accessTypeCode: 'PR', validationStatusCode: 'IP' };
      await isNew(client.call('POST /solution/{solutionId}/revision', { params, body, onBehalfOf: userId }), () => {
        const found = { params: { solutionId, revisionId } };
        return bodyIfFound(client.call('GET /solution/{solutionId}/revision/{revisionId}', found));
      });
    },
    async artifacts(revisionId) {
      return (await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } })).body;
    },
    async addArtifact(revisionId, artifact) {
      const { userId: actor, artifactId } = artifact;
      const body = { ...artifact, description: artifact.uri.includes(':') ? artifact.uri : artifact.name };
      await isNew(client.call('POST /artifact', { body, actor }), () =>
        bodyIfFound(client.call('GET /artifact/{artifactId}', { params: { artifactId } })),
      );
      await client.call('POST /revision/{revisionId}/artifact/{artifactId}', {
        params: { revisionId, artifactId },
        actor,
      });
    },
    async removeArtifact(revisionId, artifactId) {
      await ifGone(
        client.call('DELETE /revision/{revisionId}/artifact/{artifactId}', { params: { revisionId, artifactId } }),
      );
      await ifFound(client.call('DELETE /artifact/{artifactId}', { params: { artifactId } }));
    },
    async findUser(term) {
      const [found] = (await client.call('GET /user/search', { query: { loginName: term, active: true, size: 1 } }))
        .body.content;
      if (found) return found;
      return (await client.call('GET /user/search', { query: { email: term, active: true, size: 1 } })).body.content[0];
    },
    async openTask(task, { key }) {
      return (await client.call('POST /task', { body: task, idempotencyKey: key, actor: task.userId })).body.taskId;
    },
    async closeTask(taskId, task: TaskRecord) {
      await client.call('PUT /task/{taskId}', { params: { taskId }, body: task, actor: task.userId });
    },
    async addStepRow(row, about, { key }) {
      const body = rowBody(row, about);
      return (await client.call('POST /stepresult', { body, idempotencyKey: key })).body.stepResultId;
    },
    async setStepRow(stepResultId, row, about) {
      await client.call('PUT /stepresult/{stepResultId}', { params: { stepResultId }, body: rowBody(row, about) });
    },
  };
}

const rowBody = ({ key: _key, ...row }: StepRow, about: Parameters<Catalog['addStepRow']>[1]) => ({ ...about, ...row });

const withoutPicture = ({ picture: _picture, ...solution }: MLPSolution): SolutionRecord => solution;

/** False where the record is there already: an earlier attempt may have made it, or another task. */
async function isNew(create: Promise<unknown>, find: () => Promise<unknown>): Promise<boolean> {
  try {
    await create;
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError && ['invalid', 'conflict'].includes(thrown.code))) throw thrown;
    // The catalog answers 400 to an id that is taken, as to a mistake.
    if (!(await find())) throw thrown;
    return false;
  }
}

/** A link that is not there any more is 400. */
async function ifGone(remove: Promise<unknown>): Promise<void> {
  try {
    await remove;
  } catch (thrown) {
    if (!(thrown instanceof AppError && ['invalid', 'not_found'].includes(thrown.code))) throw thrown;
  }
}
