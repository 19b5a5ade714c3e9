import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound, ifFound } from '../../kit/if-found.ts';
import { visibleAccessTypes } from '../../platform/access/policies.ts';
import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import { readDocument } from '../../platform/clients/read-document.ts';
import { createFindSolutionAccess } from '../../platform/clients/solution-access.ts';
import type { Composites } from '../domain/composites.ts';
import { isFileOf } from '../domain/palette/build-row.ts';

const documentLimitBytes = 8_000_000;
/** Composite solutions that a list looks at, and how many the catalog describes in one answer. */
const [most, describedAtOnce] = [1_000, 100] as const;
const composite = 'CP';
const ownTypes = ['CD', 'BP', 'MI'];

/** Saved solutions in the catalog and the artifact repository. */
export function createHttpComposites(
  client: ApiClient<CatalogApi>,
  artifacts: Pick<ArtifactsClient, 'read' | 'remove'>,
): Composites {
  const findAccess = createFindSolutionAccess(client);
  const artifactsOf = async (revisionId: string) =>
    (await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } })).body;

  return {
    async list(userId, accessType) {
      const own = accessType === 'PR' ? { userId } : {};
      const query = { toolkitTypeCode: composite, active: true, page: 0, size: most, sort: ['modified,DESC'], ...own };
      const found = (await client.call('GET /solution/search', { query })).body.content;
      const ids = found.map(({ solutionId }) => solutionId);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(ids.length / describedAtOnce) }, (_, index) =>
          client.call('GET /portal/solution', {
            query: {
              id: ids.slice(index * describedAtOnce, (index + 1) * describedAtOnce),
              ...{ atc: [accessType], viewer: userId, active: true, page: 0, size: describedAtOnce },
            },
          }),
        ),
      );
      return pages
        .flatMap(({ body }) => body.content)
        .flatMap(({ solutionId, name, userId: ownerId, ownerName, modelTypeCode, description, revisions }) =>
          revisions.map(({ revisionId, version, publisher, created }) => ({
            ...{
              solutionId,
              revisionId,
              name,
              version,
              ownerId,
              ownerName,
              publisher,
              description,
              accessType,
              created,
            },
            modelType: modelTypeCode,
          })),
        );
    },
    async read({ solutionId, version }, typeCode, userId) {
      const access = await findAccess(solutionId);
      const solution =
        access && (await bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } })));
      if (!access || !solution) return { missing: 'solution' };
      const visible: readonly string[] = visibleAccessTypes({ userId, roles: [] }, access);
      const revision = access.revisions.find((one) => one.version === version && visible.includes(one.accessTypeCode));
      if (!revision) return { missing: 'version' };
      const { revisionId } = revision;
      const [newest] = (await artifactsOf(revisionId))
        .filter(({ artifactTypeCode, uri }) => artifactTypeCode === typeCode && isFileOf(solutionId, uri))
        .sort((a, b) => b.modified - a.modified);
      const text = newest && (await ifFound(readDocument(artifacts, newest.uri, { limitBytes: documentLimitBytes })));
      if (text === undefined) return { missing: 'artifact' };
      return { text, saved: { name: solution.name, solutionId, revisionId, version } };
    },
    async deleteRevision(solutionId, version, userId) {
      if (!isUuid(solutionId)) throw unknown();
      const params = { solutionId };
      const [solution, revisions] = await Promise.all([
        bodyIfFound(client.call('GET /solution/{solutionId}', { params })),
        bodyIfFound(client.call('GET /solution/{solutionId}/revision', { params })),
      ]);
      const revision = revisions?.find((one) => one.version === version);
      if (!solution || !revision || solution.toolkitTypeCode !== composite || revision.userId !== userId)
        throw unknown();
      if (revision.accessTypeCode !== 'PR')
        throw new AppError('conflict', 'This version is published: withdraw it first.', { reason: 'published' });
      const { revisionId } = revision;
      const files = (await artifactsOf(revisionId)).filter(
        ({ artifactTypeCode, uri }) => ownTypes.includes(artifactTypeCode) && isFileOf(solutionId, uri),
      );
      const at = { params: { solutionId, revisionId }, actor: userId };
      await client.call('DELETE /solution/{solutionId}/revision/{revisionId}', at);
      if (revisions?.length === 1)
        await client.call('PUT /solution/{solutionId}', {
          ...{ params, body: { ...solution, active: false }, onBehalfOf: userId },
        });
      for (const { uri } of files) await artifacts.remove(uri);
    },
  };
}

/** Other ids are of solutions that the catalog cannot know. */
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const unknown = () => notFound('You have saved no such version of a composite solution.');
