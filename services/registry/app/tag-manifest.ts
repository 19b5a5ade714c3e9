import { AppError } from '../../kit/errors.ts';
import type { Engine } from '../domain/ports.ts';

export interface TaggedManifest {
  readonly repository: string;
  readonly tag: string;
  readonly mediaType: string;
  readonly body: Buffer;
}

/** Gives a manifest that is stored already one more tag. Idempotent. Errors: `unavailable`. */
export async function tagManifest(engine: Engine, { repository, tag, mediaType, body }: TaggedManifest): Promise<void> {
  const { status } = await engine.send({
    method: 'PUT',
    path: `/v2/${repository}/manifests/${tag}`,
    grants: [{ type: 'repository', name: repository, actions: ['pull', 'push'] }],
    headers: { 'content-type': mediaType },
    body,
  });
  if (status !== 201)
    throw new AppError('unavailable', `The image registry answered ${status} to a tag of a manifest of ${repository}.`);
}
