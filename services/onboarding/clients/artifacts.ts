import { Readable } from 'node:stream';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import type { ArtifactRepository } from '../domain/ports.ts';

/** The artifact repository over HTTP; what is stored takes space of the user who pushed it. */
export const createHttpArtifacts = (client: ArtifactsClient): ArtifactRepository => ({
  async store(uri, { size, sha256, uploadId, open }, { actor }) {
    const source = uploadId === undefined ? open() : { uploadId };
    try {
      await client.store(uri, source, { size, sha256, actor });
    } catch (thrown) {
      throw finalOf(toAppError(thrown), uri);
    } finally {
      if (source instanceof Readable) source.destroy();
    }
  },
  async remove(uri) {
    await client.remove(uri);
  },
  read: async (uri) => (await client.read(uri)).stream,
});

/** A mistake that the repository finds is none that the user can see in what was pushed. */
function finalOf(error: AppError, uri: string): AppError {
  if (error.code !== 'invalid') return error;
  return new AppError('unprocessable', `The artifact repository does not take ${uri}: ${error.message}`, {
    cause: error,
  });
}
