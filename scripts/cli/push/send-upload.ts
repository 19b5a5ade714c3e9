import { openAsBlob } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { CliError } from '../cli-error.ts';
import type { Api, RawAnswer } from '../server/api.ts';
import type { Upload } from './upload.ts';

export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Bytes that are sent, of all. */
  onProgress(sent: number, total: number): void;
}

/** Sends the files as they are read. Errors: see `Api`. */
export async function sendUpload(
  api: Api,
  { to, modelName, parts }: Upload,
  { headers, signal, onProgress }: SendOptions,
): Promise<RawAnswer> {
  const form = new FormData();
  let total = 0;
  for (const { part, path, fileName, type } of parts) {
    const blob = await openFile(path, type);
    total += blob.size;
    form.set(part, blob, fileName);
  }
  const encoded = new Response(form);
  if (!encoded.body) throw new Error('a form has a body');
  let sent = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sent += piece.length;
      onProgress(Math.min(sent, total), total);
      done(null, piece);
    },
  });
  const body = Readable.fromWeb(encoded.body)
    .on('error', (error) => counted.destroy(error))
    .pipe(counted);
  return api.send('POST', to, {
    headers: {
      ...headers,
      ...(modelName !== undefined && { modelname: modelName }),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    ...{ body, signal },
  });
}

async function openFile(path: string, type: string): Promise<Blob> {
  try {
    return await openAsBlob(path, { type });
  } catch {
    throw new CliError(`${path} cannot be read: correct its rights.`);
  }
}
