import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A file of the edge, held in memory in every encoding it is sent in. */
export interface PublicFile {
  readonly contentType: string;
  /** Of the uncompressed bytes. */
  readonly hash: string;
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
}

const types: Readonly<Record<string, string>> = {
  '.avsc': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.yaml': 'application/yaml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The other types are compressed already. */
const compressible = new Set(['.avsc', '.css', '.html', '.js', '.svg']);

export const isPublicType = (name: string): boolean => extname(name) in types;

/** Compresses once, at the highest level, since it is sent often. */
export async function createPublicFile(name: string, identity: Buffer): Promise<PublicFile> {
  if (!compressible.has(extname(name))) return publicFileOf(name, { identity });
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity, { level: 9 })]);
  return publicFileOf(name, { identity, br, gzip: gz });
}

interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** Of bytes that are compressed already. An encoding that saves nothing is left out. */
export function publicFileOf(name: string, { identity, br, gzip }: Bodies): PublicFile {
  const isSmaller = (body: Buffer | undefined): body is Buffer => body !== undefined && body.length < identity.length;
  return {
    contentType: types[extname(name)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 16),
    bodies: { identity, ...(isSmaller(br) && { br }), ...(isSmaller(gzip) && { gzip }) },
  };
}
