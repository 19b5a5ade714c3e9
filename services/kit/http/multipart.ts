import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError, invalid, toAppError } from '../errors.ts';

/** The one file of a form, while it flows. */
export interface IncomingFile {
  /** As the client sent it, unchecked; undefined where the part names none. */
  readonly name: string | undefined;
  /** Media type of the part, without parameters. */
  readonly contentType: string;
  readonly stream: Readable;
}

const limits = { files: 1, fields: 20, fieldSize: 64 * 1024, parts: 30, headerPairs: 50, headerSize: 16 * 1024 };

/**
 * Reads a `multipart/form-data` body that holds exactly one file, under any field name. `take` consumes the file as it
 * flows; `undo` gets what `take` answered when the rest of the form turns out to be wrong. Other fields are ignored.
 * The request itself is never destroyed, so that a refusal can still be answered.
 * Errors: `unsupported_media_type`; `invalid` for a broken form, no file or several; `cancelled` when the client leaves; whatever `take` throws.
 */
export async function readOneFile<T>(
  request: IncomingMessage,
  take: (file: IncomingFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  const form = createForm(request);
  let taking: Promise<T> | undefined;
  let broken: unknown;
  let current: Readable | undefined;
  const stop = (error: unknown) => {
    broken ??= error;
    request.unpipe(form);
    current?.destroy(toAppError(broken));
    form.destroy();
  };
  const ended = new Promise<void>((resolve) => form.once('finish', resolve).once('close', resolve));

  form.on('file', (_field, stream, filename, _encoding, contentType) => {
    current = stream;
    // Whoever reads the stream learns of its failure; where nobody reads it yet, the event would end the process.
    stream.on('error', () => undefined);
    taking = take({ name: filename === undefined ? undefined : unescaped(filename), contentType, stream });
    // Nobody reads the rest of a file that was refused: without this the form never ends.
    taking.catch((error) => stop(toAppError(error).code === 'cancelled' ? brokenOff(request) : error));
  });
  form.on('filesLimit', () => stop(invalid('Send exactly one file.', [], 'several_files')));
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
  taking: Promise<T> | undefined,
  broken: unknown,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  if (!taking) throw broken ?? invalid('The form holds no file.', [], 'no_file');
  const taken = await taking.catch((error) => {
    throw broken ?? error;
  });
  if (!broken) return taken;
  await undo(taken);
  throw broken;
}

/** A file that ends too early is the client's leaving, or its form is damaged. */
const brokenOff = (request: IncomingMessage) =>
  request.destroyed && !request.complete
    ? new AppError('cancelled', 'The upload broke off.')
    : invalid('The form cannot be read: it ends too early.');

function createForm(request: IncomingMessage): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new AppError('unsupported_media_type', 'Send the form as multipart/form-data.');
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': contentType }, preservePath: true, limits });
  } catch (error) {
    throw new AppError('invalid', 'The form cannot be read: its Content-Type names no boundary.', { cause: error });
  }
}

/** Browsers send these three characters percent-encoded in the file names of a form, and nothing else. */
const unescaped = (name: string) =>
  name.replace(/%22|%0d|%0a/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
