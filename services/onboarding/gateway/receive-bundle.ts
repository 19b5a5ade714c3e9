import type { Context } from 'koa';
import type { StagedPart } from '../../contracts/onboarding.ts';
import { AppError } from '../../kit/errors.ts';
import { readOneFile } from '../../kit/http/multipart.ts';
import { type UploadedZip, unpackBundle } from '../app/unpack-bundle.ts';
import type { OnboardingOperationDeps } from './operation.ts';
import { noSpace } from './receive-parts.ts';

type Deps = Pick<OnboardingOperationDeps, 'staged' | 'limits'>;

/** What the headers of a form take. */
const formOverheadBytes = 1024 * 1024;

/**
 * Stages the zip archive of a form, and then its parts in its place. Errors: `invalid` for a broken form or archive,
 * `too_large`, `unsupported_media_type`, `rate_limited`, `cancelled`, `unavailable`. Nothing stays staged after any of them.
 */
export async function receiveBundle(ctx: Context, { staged, limits }: Deps, userId: string): Promise<StagedPart[]> {
  const free = limits.userBytes - (await staged.usage(userId));
  const most = 2 * limits.modelBytes + 5 * limits.documentBytes;
  const { length } = ctx.request;
  if (length !== undefined && length > most + formOverheadBytes)
    throw new AppError('too_large', `A bundle may be ${most} bytes at most.`);
  if (free <= 0 || (length !== undefined && length > free + formOverheadBytes)) throw noSpace(limits.userBytes);
  const zip = await readOneFile<UploadedZip>(
    ctx.req,
    async ({ name, stream }) => {
      const fileName = name?.split(/[/\\]/).at(-1)?.slice(-255) || 'bundle.zip';
      return { fileName, ...(await staged.stage(stream, { limitBytes: Math.min(most, free), userId })) };
    },
    ({ fileId }) => staged.remove([fileId]),
  );
  try {
    return await unpackBundle(staged, zip, { userId, limits, freeBytes: free - zip.size });
  } finally {
    await staged.remove([zip.fileId]);
  }
}
