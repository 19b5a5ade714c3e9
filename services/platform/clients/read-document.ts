import { AppError } from '../../kit/errors.ts';
import type { ArtifactsClient } from './artifacts.ts';

/**
 * A small file of the artifact repository, whole. Errors: `too_large` above `limitBytes`, whatever the repository says of its size;
 * those of `ArtifactsClient.read`.
 */
export async function readDocument(
  artifacts: Pick<ArtifactsClient, 'read'>,
  uri: string,
  { limitBytes, signal }: { readonly limitBytes: number; readonly signal?: AbortSignal },
): Promise<string> {
  const { stream } = await artifacts.read(uri, signal ? { signal } : {});
  const pieces: Buffer[] = [];
  let size = 0;
  // Left by a throw, the stream is destroyed; destroyed while nothing reads it, its error would end the process.
  for await (const piece of stream) {
    size += piece.length;
    if (size > limitBytes) throw new AppError('too_large', `${uri} has more than ${limitBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
