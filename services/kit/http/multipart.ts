import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError, invalid, toAppError } from '../errors.ts';

/** The one file of a form, as a stream. */
export interface IncomingFile {
  /** As the client sent it, not validated; undefined where the part has none. */
  readonly name: string | undefined;
  /** Media type of the part, without parameters. */
  readonly contentType: string;
  readonly stream: Readable;
}

/** One of the files of a form. */
export interface IncomingPart extends IncomingFile {
  /** The name of its field. */
  readonly part: string;
}

export interface ReadFiles<T> {
  /** More are `invalid`. */
  readonly most: number;
  /** Consumes a file as a stream. */
  take(file: IncomingPart): Promise<T>;
  /** Gets the results of `take` where the rest of the form is invalid. */
  undo(taken: readonly T[]): Promise<void>;
  /** Whether the field of this name is a file even where the client sends it without a file name; none is where it is absent. */
  isFile?(field: string): boolean;
}

const limits = { fields: 20, fieldSize: 64 * 1024, parts: 30, headerPairs: 50, headerSize: 16 * 1024 };

/**
 * Reads a `multipart/form-data` body that contains exactly one file, under any field name. `take` consumes the file as a
 * stream; `undo` gets the result of `take` when the rest of the form is invalid. Other fields are ignored. The request
 * itself is never destroyed, so that an error response can still be sent.
 * Errors: `unsupported_media_type`; `invalid` for a broken form, no file or several; `cancelled` when the client closes
 * the connection; those of `take`.
 */
export async function readOneFile<T>(
  request: IncomingMessage,
  take: (file: IncomingFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  const [taken] = await readFiles<[T]>(request, {
    most: 1,
    take: async (file) => [await take(file)],
    undo: async (all) => {
      for (const [one] of all) await undo(one);
    },
  });
  if (!taken) throw invalid('The form holds no file.', [], 'no_file');
  return taken[0];
}

/**
 * Reads the files of a `multipart/form-data` body, in the order in which they come; there may be none. Otherwise as
 * `readOneFile`.
 */
export async function readFiles<T>(
  request: IncomingMessage,
  { most, take, undo, isFile = () => false }: ReadFiles<T>,
): Promise<readonly T[]> {
  const form = createForm(request, most, isFile);
  const taking: Promise<T>[] = [];
  let broken: unknown;
  let current: Readable | undefined;
  const stop = (error: unknown) => {
    broken ??= error;
    request.unpipe(form);
    current?.destroy(toAppError(broken));
    form.destroy();
  };
  const ended = new Promise<void>((resolve) => form.once('finish', resolve).once('close', resolve));

  form.on('file', (part, stream, filename, _encoding, contentType) => {
    current = stream;
    // The reader of the stream gets its error; without a listener before there is a reader, the event would end the process.
    stream.on('error', () => undefined);
    const one = take({ part, name: filename === undefined ? undefined : unescaped(filename), contentType, stream });
    taking.push(one);
    // The rest of a rejected file is not read: without this the form never ends.
    one.catch((error) => stop(toAppError(error).code === 'cancelled' ? brokenOff(request) : error));
  });
  const tooMany = most === 1 ? 'Send exactly one file.' : `Send ${most} files at most.`;
  form.on('filesLimit', () => stop(invalid(tooMany, [], 'several_files')));
  for (const event of ['partsLimit', 'fieldsLimit'] as const)
    form.on(event, () => stop(invalid('The form has too many fields.')));
  form.on('error', (error: Error) => stop(invalid(`The form cannot be read: ${error.message}.`)));
  const onClose = () => {
    if (!request.complete) stop(brokenOff(request));
  };
  request.once('close', onClose);
  request.pipe(form);

  await ended;
  request.off('close', onClose);
  return settle(taking, broken, undo);
}

async function settle<T>(
  taking: readonly Promise<T>[],
  broken: unknown,
  undo: ReadFiles<T>['undo'],
): Promise<readonly T[]> {
  const settled = await Promise.allSettled(taking);
  const taken = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  const failure = broken ?? failed?.reason;
  if (failure === undefined) return taken;
  await undo(taken);
  throw failure;
}

/** A file that ends too early: the client closed the connection, or the form is damaged. */
const brokenOff = (request: IncomingMessage) =>
  request.destroyed && !request.complete
    ? new AppError('cancelled', 'The upload broke off.')
    : invalid('The form cannot be read: it ends too early.');

function createForm(request: IncomingMessage, files: number, isFile: (field: string) => boolean): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new AppError('unsupported_media_type', 'Send the form as multipart/form-data.');
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      preservePath: true,
      limits: { ...limits, files },
      isPartAFile: (field, type, name) =>
        type === 'application/octet-stream' || name !== undefined || (field !== undefined && isFile(field)),
    });
  } catch (error) {
    throw new AppError('invalid', 'The form cannot be read: its Content-Type has no boundary.', { cause: error });
  }
}

/** Browsers percent-encode exactly these three characters in the file names of a form. */
const unescaped = (name: string) =>
  name.replace(/%22|%0d|%0a/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
