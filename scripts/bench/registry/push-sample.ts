import { createHash } from 'node:crypto';

export const repository = 'bench/sample';

export interface Sample {
  /** The digest of its layer. */
  readonly layer: string;
  readonly tag: string;
}

const imageType = 'application/vnd.oci.image.manifest.v1+json';

/** Pushes an image with one layer to a registry. Throws an Error. */
export async function pushSample(origin: string, authorization: string, layer: Buffer<ArrayBuffer>): Promise<Sample> {
  const push = async (method: string, url: string, body: string | Buffer<ArrayBuffer>, type: string) => {
    const answer = await fetch(url, { method, body, headers: { authorization, 'content-type': type } });
    if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${await answer.text()}`);
    return answer.headers.get('location') ?? '';
  };
  const digest = `sha256:${createHash('sha256').update(layer).digest('hex')}`;
  const location = await push('POST', `${origin}/v2/${repository}/blobs/uploads/`, '', 'application/octet-stream');
  await push('PUT', `${location}&digest=${digest}`, layer, 'application/octet-stream');
  const described = { mediaType: 'application/octet-stream', digest, size: layer.length };
  const manifest = { schemaVersion: 2, mediaType: imageType, config: described, layers: [described] };
  await push('PUT', `${origin}/v2/${repository}/manifests/1`, JSON.stringify(manifest), imageType);
  return { layer: digest, tag: '1' };
}
