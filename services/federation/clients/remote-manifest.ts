import { createHash } from 'node:crypto';
import { notFound, unavailable } from '../../kit/errors.ts';
import { readLimitedText } from '../../kit/http/api-response.ts';
import type { Origin } from '../../kit/http/pools.ts';
import { manifestLimitBytes, manifestTypes } from '../domain/image-manifest.ts';
import type { ImageManifest } from '../domain/ports.ts';
import { notSent } from './remote-file.ts';

const silenceMs = 30_000;

/**
 * The manifest of an image of another platform; undefined where it answers with anything else, as platforms of other software do:
 * they send the whole image, which is not read. Errors: `not_found`, `bad_gateway` where
 * it does not send it; `unavailable` where it cannot be reached.
 */
export async function readRemoteManifest(
  pool: Origin['pool'],
  { name, path }: { readonly name: string; readonly path: string },
): Promise<ImageManifest | undefined> {
  const accept = manifestTypes.join(', ');
  const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };
  const answer = await pool.request({ method: 'GET', path, headers: { accept }, ...timeouts }).catch((cause) => {
    throw unavailable(`${name} does not send an image right now.`, cause);
  });
  const { statusCode: status } = answer;
  const mediaType = String(answer.headers['content-type']).split(';')[0] ?? '';
  if (status !== 200 || !manifestTypes.includes(mediaType)) {
    // Not read to its end: it may be gigabytes.
    answer.body.on('error', () => undefined).destroy();
    if (status === 404) throw notFound(`${name} has no image at ${path}.`);
    if (status > 404) throw notSent(`${name} answers ${status} instead of an image.`, 'not_sent');
    return undefined;
  }
  const bytes = Buffer.from(await readLimitedText(answer.body, `${name} gateway`, manifestLimitBytes));
  return { mediaType, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, bytes };
}
