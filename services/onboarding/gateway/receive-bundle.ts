import type { Context } from 'koa';
import type { StagedPart } from '../../contracts/onboarding.ts';
import { AppError } from '../../kit/errors.ts';
import { readOneFile } from '../../kit/http/multipart.ts';
import { type UploadedZip, unpackBundle } from '../app/unpack-bundle.ts';
import { holdSpace } from './hold-space.ts';
import type { OnboardingOperationDeps } from './operation.ts';

type Deps = Pick<OnboardingOperationDeps, 'staged' | 'limits'>;

/** What the headers of a form take. */
const formOverheadBytes = 1024 * 1024;

/**
 * Stages the zip archive of a form, and then its parts in its place. Errors: `invalid` for a broken form or archive,
 * `too_large`, `unsupported_media_type`, `rate_limited`, `cancelled`, `unavailable`. Nothing stays staged after any of them.
 */
export async function receiveBundle(ctx: Context, deps: Deps, userId: string): Promise<StagedPart[]> {
  const { staged, limits } = deps;
  const most = 2 * limits.modelBytes + 5 * limits.documentBytes;
  const { length } = ctx.request;
  if (length !== undefined && length > most + formOverheadBytes)
    throw new AppError('too_large', `A bundle may be ${most} bytes at most.`);
  const space = { userId, most, overheadBytes: formOverheadBytes };
  const zip = await holdSpace(deps, { ...space, bytes: length }, (free) => receiveZip(ctx, staged, { userId, free }));
  try {
    return await holdSpace(deps, space, (freeBytes) => unpackBundle(staged, zip, { userId, limits, freeBytes }));
  } finally {
    await staged.remove([zip.fileId]);
  }
}

const receiveZip = (
  ctx: Context,
  staged: Deps['staged'],
  { userId, free }: { readonly userId: string; readonly free: number },
): Promise<UploadedZip> =>
  readOneFile<UploadedZip>(
    ctx.req,
    async ({ name, stream }) => {
      const fileName = name?.split(/[/\\]/).at(-1)?.slice(-255) || 'bundle.zip';
      return { fileName, ...(await staged.stage(stream, { limitBytes: free, userId })) };
    },
    ({ fileId }) => staged.remove([fileId]),
  );
