import { notFound } from '../../../kit/errors.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { isRelease } from '../../domain/coordinates.ts';
import { operation } from '../deps.ts';
import { artifactAddress, artifactParams, group, requireRepository } from '../fields.ts';
import { removeRemotely } from '../remote.ts';

export const remove = operation({
  ...{ method: 'DELETE', path: artifactAddress, id: 'deleteArtifact', group, access: 'open' },
  summary: 'Delete an artifact',
  description:
    'Downloads in progress complete. A release that its owner has deleted does not come back with other bytes; where a ' +
    'service or an administrator has deleted it, it may.',
  params: artifactParams,
  status: 204,
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { repository, path } }, deps) {
    requireRepository(repository, deps);
    if (deps.remote) return removeRemotely(ctx, path, deps, deps.remote);
    const isFinal = await deps.authorise.remove(clientIn(ctx), path);
    if (!(await deps.store.remove(path, isFinal && isRelease(path)))) throw notFound('There is no such artifact.');
    ctx.status = 204;
    return undefined;
  },
});
