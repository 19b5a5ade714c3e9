import type { CatalogApi, MLPSolutionRevision, MLPUser } from '../../contracts/catalog-api.ts';
import { type ErrorCode, toAppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import { readDocument } from '../../platform/clients/read-document.ts';
import { createFindSolutionAccess } from '../../platform/clients/solution-access.ts';
import type { PaletteSource, SourceRevision } from '../domain/palette/source.ts';

/** More than onboarding writes. */
const tgifLimitBytes = 8_000_000;
/** Users that the catalog looks up at once. */
const lookUpLimit = 1_000;
const unusable: readonly ErrorCode[] = ['not_found', 'too_large'];

/** The catalog and the artifact repository over HTTP. */
export function createPaletteSource(
  catalog: ApiClient<CatalogApi>,
  artifacts: Pick<ArtifactsClient, 'read'>,
): PaletteSource {
  const findAccess = createFindSolutionAccess(catalog);

  async function namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (let from = 0; from < userIds.length; from += lookUpLimit) {
      const body = { userIds: userIds.slice(from, from + lookUpLimit) };
      const found = await catalog.call('POST /user/lookup', { body, repeatable: true });
      for (const user of found.body) names.set(user.userId, nameOf(user));
    }
    return names;
  }

  async function artifactsOf(revisionId: string): Promise<SourceRevision['artifacts']> {
    const found = await bodyIfFound(catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId } }));
    return (found ?? []).map(({ artifactTypeCode: typeCode, name, uri, modified }) => ({
      typeCode,
      name,
      uri,
      modified,
    }));
  }

  async function describe(rows: readonly MLPSolutionRevision[]): Promise<readonly SourceRevision[]> {
    const names = await namesOf([...new Set(rows.map(({ userId }) => userId))]);
    const described: SourceRevision[] = [];
    // One after the other: a solution of many revisions must not take all connections.
    for (const { revisionId, version, accessTypeCode, publisher, userId: authorId, created } of rows)
      described.push({
        ...{ revisionId, version, accessTypeCode, publisher: publisher ?? undefined, authorId, created },
        author: names.get(authorId) ?? '',
        artifacts: await artifactsOf(revisionId),
      });
    return described;
  }

  return {
    async solution(solutionId) {
      const params = { solutionId };
      const [found, access, revisions] = await Promise.all([
        bodyIfFound(catalog.call('GET /solution/{solutionId}', { params })),
        findAccess(solutionId),
        bodyIfFound(catalog.call('GET /solution/{solutionId}/revision', { params })),
      ]);
      if (!found || !access || !revisions) return undefined;
      return {
        ...{
          solutionId,
          name: found.name,
          active: found.active,
          ownerId: access.ownerId,
          coOwnerIds: access.coOwnerIds,
        },
        toolkit: found.toolkitTypeCode ?? undefined,
        modelType: found.modelTypeCode ?? undefined,
        description: found.description ?? '',
        revisions: found.active ? await describe(revisions) : [],
      };
    },
    async readTgif(uri) {
      try {
        return await readDocument(artifacts, uri, { limitBytes: tgifLimitBytes });
      } catch (thrown) {
        if (unusable.includes(toAppError(thrown).code)) return undefined;
        throw thrown;
      }
    },
    async solutionOf(revisionId) {
      const params = { revisionId };
      return (await bodyIfFound(catalog.call('GET /portal/revision/{revisionId}', { params })))?.revision.solutionId;
    },
    async artifactType(artifactId) {
      const params = { artifactId };
      return (await bodyIfFound(catalog.call('GET /artifact/{artifactId}', { params })))?.artifactTypeCode;
    },
    async solutionsWith(artifactId) {
      const params = { artifactId };
      const found = await bodyIfFound(catalog.call('GET /artifact/{artifactId}/revision', { params }));
      return [...new Set((found ?? []).map(({ solutionId }) => solutionId))];
    },
    async solutionIds(page, size) {
      const query = { page, size, sort: ['created,ASC', 'solutionId,ASC'] };
      const { body } = await catalog.call('GET /solution', { query });
      return body.content.map(({ solutionId }) => solutionId);
    },
    countSolutions: async () => (await catalog.call('GET /solution/count', {})).body.count,
  };
}

const nameOf = ({ firstName, lastName, loginName }: MLPUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || loginName;
