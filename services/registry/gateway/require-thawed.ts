import { AppError } from '../../kit/errors.ts';
import { manifestTypes } from '../domain/manifest.ts';
import { isDigest, type RegistryRequest } from '../domain/registry-request.ts';
import { type Allowed, grantOf } from './allowed.ts';
import { explained } from './forward.ts';

type Changed = Extract<RegistryRequest, { reference: string }>;

/**
 * What readers get of a published solution has passed its checks: its users add images, and replace and delete none. Errors:
 * `forbidden`; `bad_gateway` where the registry does not say what there is.
 */
export async function requireThawed(
  { ctx, client, deps }: Allowed,
  { repository, kind, reference }: Changed,
): Promise<void> {
  if (!(await deps.rights.isFrozen(client.party, repository))) return;
  if (ctx.method === 'DELETE') throw frozen(`Images of ${repository}`, 'deleted');
  // What is stored under its digest replaces nothing.
  if (kind !== 'manifest' || isDigest(reference)) return;
  const path = `/v2/${repository}/manifests/${reference}`;
  const { status } = await explained(deps, () =>
    deps.engine.send({
      method: 'HEAD',
      path,
      grants: [grantOf(repository, 'pull')],
      headers: { accept: manifestTypes.join(', ') },
    }),
  );
  if (status === 404) return;
  if (status === 200) throw frozen(`The tag ${reference}`, 'replaced');
  throw new AppError('bad_gateway', `The image registry answered ${status} to the question whether there is this tag.`);
}

const frozen = (what: string, done: string) =>
  new AppError('forbidden', `${what} cannot be ${done}: the solution is published. Push a new tag.`, {
    reason: 'published',
  });
