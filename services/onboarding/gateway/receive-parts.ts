import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { StagedPart } from '../../contracts/onboarding.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { type IncomingPart, readFiles } from '../../kit/http/multipart.ts';
import { isLarge, type PartName } from '../domain/parts.ts';
import { compressedImage, expandImage } from './expand-image.ts';
import { holdSpace } from './hold-space.ts';
import type { OnboardingOperationDeps } from './operation.ts';

type Deps = Pick<OnboardingOperationDeps, 'staged' | 'limits'>;

export interface ReceiveOptions {
  readonly userId: string;
  /** Parts of other names are read and thrown away. */
  readonly parts: readonly PartName[];
  /** Whether the model may be a saved image that is compressed; it is staged as it was before. */
  readonly expandsImages?: boolean;
}

/** What the headers of a form's parts take, and parts that are thrown away. */
const formOverheadBytes = 2 * 1024 * 1024;

/**
 * Stages the files of a push, hashed as they flow. Errors: `invalid` for a broken form or a part that comes twice, `too_large`,
 * `unsupported_media_type`, `cancelled`, `unavailable`. Nothing stays staged after any of them.
 */
export async function receiveParts(ctx: Context, deps: Deps, options: ReceiveOptions): Promise<StagedPart[]> {
  const { limits } = deps;
  const { userId, parts } = options;
  const { length } = ctx.request;
  const most = 2 * limits.modelBytes + parts.length * limits.documentBytes + formOverheadBytes;
  if (length !== undefined && length > most)
    throw new AppError('too_large', `A model may be ${limits.modelBytes} bytes at most.`);
  const space = { userId, bytes: length, most, overheadBytes: formOverheadBytes };
  return holdSpace(deps, space, (free) => receive(ctx, deps, { ...options, free }));
}

interface Receiving extends ReceiveOptions {
  /** Bytes that the user may stage. */
  readonly free: number;
}

async function receive(ctx: Context, deps: Deps, options: Receiving): Promise<StagedPart[]> {
  const { staged, limits } = deps;
  const { userId, parts, expandsImages } = options;
  let { free } = options;
  const isKnown = (name: string): name is PartName => parts.some((known) => known === name);
  const seen = new Set<string>();

  async function take(file: IncomingPart): Promise<StagedPart | undefined> {
    const { part, stream } = file;
    if (!isKnown(part)) return throwAway(stream);
    if (seen.has(part)) throw invalid(`Send the part ${part} once.`, [{ path: part, message: 'comes twice' }]);
    seen.add(part);
    const fileName = (file.name ?? part).split(/[/\\]/).at(-1)?.slice(-255) ?? part;
    const contentType = file.contentType.slice(0, 255);
    const compressed = expandsImages && part === 'model' ? compressedImage(fileName) : undefined;
    if (compressed) {
      const source = Readable.from(expandImage(stream, fileName, compressed), { objectMode: false });
      return { part, fileName: compressed.fileName, contentType, ...(await stageExpanded(deps, userId, source)) };
    }
    const limitBytes = Math.min(isLarge(part) ? limits.modelBytes : limits.documentBytes, free);
    const { fileId, size, sha256 } = await staged.stage(stream, { limitBytes, userId });
    free -= size;
    return { part, fileName, contentType, fileId, size, sha256 };
  }

  const taken = await readFiles(ctx.req, {
    most: 20,
    take,
    isFile: isKnown,
    undo: (all) => staged.remove(all.flatMap((one) => one?.fileId ?? [])),
  });
  const received = taken.filter((one) => one !== undefined);
  const empty = received.find(({ size }) => size === 0);
  if (!empty) return received;
  await staged.remove(received.map(({ fileId }) => fileId));
  throw invalid(`The part ${empty.part} is empty.`, [{ path: empty.part, message: 'is empty' }], 'empty_file');
}

/** Holds space of its own: the length of the request says nothing of what it expands to. */
const stageExpanded = (deps: Deps, userId: string, source: Readable) =>
  holdSpace(deps, { userId, most: deps.limits.modelBytes, overheadBytes: 0 }, (limitBytes) =>
    deps.staged.stage(source, { limitBytes, userId }),
  );

async function throwAway(stream: IncomingPart['stream']): Promise<undefined> {
  for await (const _piece of stream);
  return undefined;
}
