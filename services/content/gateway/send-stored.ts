import type { Context } from 'koa';
import { notFound } from '../../kit/errors.ts';
import { sendFile } from '../../kit/http/download.ts';
import type { RouteDeps } from './routes.ts';

export interface WantedFile {
  readonly aggregate: string;
  readonly name: string;
  /** For people, should there be none: `image`. */
  readonly what: string;
  readonly disposition: 'inline' | 'attachment';
}

/** Answers with the bytes readers see now under a name. Errors: `not_found`, `unavailable`, those of `sendFile`. */
export async function sendStored(ctx: Context, { reader, files }: RouteDeps, wanted: WantedFile): Promise<void> {
  const state = await reader.files(wanted.aggregate);
  const file = state?.files.find(({ name }) => name === wanted.name);
  if (!file) throw notFound(`There is no such ${wanted.what}.`);
  await sendFile(ctx, {
    ...file,
    etag: file.sha256,
    modifiedAt: file.storedAt,
    disposition: wanted.disposition,
    open: (range) => files.read(file.fileId, range),
  });
}
