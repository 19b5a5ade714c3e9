import type { Blob } from '../oci/blob.ts';
import { expected } from './expected.ts';
import { locationOf, type RegistrySession, type Response } from './session.ts';
import { discard } from './transport.ts';

interface Upload {
  readonly session: RegistrySession;
  readonly scopes: readonly string[];
  readonly chunkBytes: number;
}

const octets = 'application/octet-stream';

/** Sends a blob where the registry has it neither in this repository nor in `from`. */
export async function pushBlob(
  upload: Upload,
  name: string,
  blob: Blob,
  from: string | undefined,
): Promise<'there' | 'mounted' | 'sent'> {
  const { session, scopes } = upload;
  const target = `/v2/${name}/blobs/${blob.digest}`;
  const head = await session.request({ method: 'HEAD', target, scopes });
  await discard(head.body);
  if (head.statusCode === 200) return 'there';

  const begun = await begin(upload, name, blob, from);
  await discard(begun.body);
  if (begun.statusCode === 201) return 'mounted';
  const location = locationOf(begun, session.url);
  const { openRange, size } = blob;
  // An upload in parts costs a request each; a proxy may limit what one request carries.
  if (openRange && size > upload.chunkBytes) await sendInParts(upload, location, blob, openRange);
  else await finish(upload, location, blob, () => blob.open(), size);
  return 'sent';
}

async function begin({ session, scopes }: Upload, name: string, { digest }: Blob, from?: string): Promise<Response> {
  const query = from === undefined ? '' : `?${new URLSearchParams({ mount: digest, from })}`;
  const answer = await session.request({
    ...{ method: 'POST', target: `/v2/${name}/blobs/uploads/${query}`, headers: { 'content-length': '0' } },
    scopes: from === undefined || from === name ? scopes : [...scopes, `repository:${from}:pull`],
  });
  return expected(answer, 201, 202);
}

async function sendInParts(
  upload: Upload,
  start: URL,
  blob: Blob,
  openRange: NonNullable<Blob['openRange']>,
): Promise<void> {
  const { session, scopes, chunkBytes } = upload;
  let location = start;
  for (let offset = 0; offset < blob.size; offset += chunkBytes) {
    const end = Math.min(offset + chunkBytes, blob.size) - 1;
    const answer = await session.request({
      ...{ method: 'PATCH', target: location, scopes, body: () => openRange(offset, end) },
      headers: {
        'content-type': octets,
        'content-range': `${offset}-${end}`,
        'content-length': `${end - offset + 1}`,
      },
    });
    await discard((await expected(answer, 202)).body);
    location = locationOf(answer, location);
  }
  await finish(upload, location, blob, undefined, 0);
}

async function finish(
  { session, scopes }: Upload,
  location: URL,
  { digest }: Blob,
  body: Blob['open'] | undefined,
  length: number,
): Promise<void> {
  const target = new URL(location);
  target.searchParams.set('digest', digest);
  const answer = await session.request({
    ...{ method: 'PUT', target, scopes, ...(body && { body }) },
    headers: { 'content-type': octets, 'content-length': `${length}` },
  });
  await discard((await expected(answer, 201)).body);
}
