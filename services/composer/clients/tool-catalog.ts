import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound, ifFound } from '../../kit/if-found.ts';
import type { PlannedTool, ToolCatalog } from '../domain/toolbox/ports.ts';

/** What a record has as its ETag until its first change. */
const neverChanged = '"1"';

/** The catalog over its HTTP API, in the name of the service: no user publishes the tools, so nothing is requested or checked. */
export function createToolCatalog(client: ApiClient<CatalogApi>): ToolCatalog {
  const find = (solutionId: string) => ifFound(client.call('GET /solution/{solutionId}', { params: { solutionId } }));

  /** The trail keeps what was deleted. */
  async function wasThere(solutionId: string): Promise<boolean> {
    const params = { aggregate: 'solution', id: solutionId };
    return (await client.call('GET /activity/{aggregate}/{id}', { params, query: { size: 1 } })).body.totalElements > 0;
  }

  async function addSolution({ solutionId, ...tool }: PlannedTool, userId: string): Promise<void> {
    const { name, summary: description, modelTypeCode, toolkitTypeCode = null } = tool;
    const body = { solutionId, name, description, userId, active: false, modelTypeCode, toolkitTypeCode };
    await unlessThere(client.call('POST /solution', { body }), () => find(solutionId));
  }

  async function addRevision({ solutionId, revisionId, version, summary }: PlannedTool, userId: string): Promise<void> {
    const codes = { accessTypeCode: 'PB', validationStatusCode: 'PS' };
    const body = { revisionId, solutionId, version, description: summary, userId, ...codes };
    await unlessThere(client.call('POST /solution/{solutionId}/revision', { params: { solutionId }, body }), () =>
      bodyIfFound(
        client.call('GET /solution/{solutionId}/revision/{revisionId}', { params: { solutionId, revisionId } }),
      ),
    );
  }

  async function addArtifacts({ revisionId, version, files }: PlannedTool, userId: string): Promise<void> {
    for (const { text, ...artifact } of files) {
      const { artifactId, name: description } = artifact;
      const body = { ...artifact, version, description, userId, size: Buffer.byteLength(text) };
      await unlessThere(client.call('POST /artifact', { body }), () =>
        bodyIfFound(client.call('GET /artifact/{artifactId}', { params: { artifactId } })),
      );
      await client.call('POST /revision/{revisionId}/artifact/{artifactId}', { params: { revisionId, artifactId } });
    }
  }

  /** What the page of the solution shows below the summary. */
  async function addDescription({ revisionId, summary }: PlannedTool): Promise<void> {
    const params = { revisionId, accessTypeCode: 'PB' } as const;
    const body = { ...params, description: `<p>${summary}</p>` };
    await unlessThere(client.call('POST /revision/{revisionId}/access/{accessTypeCode}/descr', { params, body }), () =>
      bodyIfFound(client.call('GET /revision/{revisionId}/access/{accessTypeCode}/descr', { params })),
    );
  }

  return {
    async stateOf(solutionId) {
      const found = await find(solutionId);
      if (!found) return (await wasThere(solutionId)) ? 'made' : 'absent';
      return found.body.active || found.etag !== neverChanged ? 'made' : 'unfinished';
    },
    async administrator() {
      const { body: roles } = await client.call('GET /role/search', { query: { name: 'Admin', size: 1 } });
      const roleId = roles.content[0]?.roleId;
      const { body: userIds } = roleId
        ? await client.call('GET /user/role/{roleId}/ids', { params: { roleId } })
        : { body: [] };
      const { body: users } = await client.call('POST /user/lookup', { body: { userIds }, repeatable: true });
      const [first] = users.toSorted((a, b) => a.created - b.created || a.loginName.localeCompare(b.loginName));
      // There is one from the first migration on.
      if (!first) throw unavailable('The catalog has no active administrator yet.');
      return first.userId;
    },
    async add(tool, userId) {
      await addSolution(tool, userId);
      await addRevision(tool, userId);
      await addArtifacts(tool, userId);
      await addDescription(tool);
    },
    async activate(solutionId) {
      const params = { solutionId };
      const { body: solution, etag } = await client.call('GET /solution/{solutionId}', { params });
      if (solution.active || etag !== neverChanged) return 'changed';
      if ((await client.call('GET /publication/solution/{solutionId}/name', { params })).body.isTaken)
        return 'name_taken';
      const body = { ...solution, active: true };
      try {
        await client.call('PUT /solution/{solutionId}', { params, body, ifMatch: etag });
        return 'activated';
      } catch (thrown) {
        if (toAppError(thrown).code === 'precondition_failed') return 'changed';
        throw thrown;
      }
    },
  };
}

/** The catalog answers 400 to an id that is taken, as to a mistake. */
async function unlessThere(create: Promise<unknown>, find: () => Promise<unknown>): Promise<void> {
  try {
    await create;
  } catch (thrown) {
    if (!(thrown instanceof AppError && ['invalid', 'conflict'].includes(thrown.code))) throw thrown;
    if (!(await find())) throw thrown;
  }
}
