import type { DescribedRuntime } from '../../domain/formats/described-runtime.ts';
import { readMlmodel } from '../../domain/formats/mlflow.ts';
import type { Damaged, ModelSignature, Uncomposable } from '../../domain/formats/model-signature.ts';
import { type NpyHeader, readNpyHeader } from '../../domain/formats/numpy-types.ts';
import { arrayFilesOf, readSkopsSchema } from '../../domain/formats/skops.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import { type OpenZip, openZip } from '../archives/open-zip.ts';

/** A model that an archive describes; `format` is what reads it. */
export interface ArchivedModel {
  readonly format: 'mlflow' | 'skops';
  readonly signature: ModelSignature;
  readonly runtime: DescribedRuntime;
}

/** Bytes of the documents that are read of an archive, and of the head of an array. */
const largest = { document: 1_048_576, schema: 32 * 1_048_576, header: 4_096 };

/**
 * A model of MLflow or skops from its zip archive, or why it cannot be composed; undefined where the archive is neither.
 * Errors: those of `source`.
 */
export async function readArchived(
  file: string,
  source: RandomAccess,
): Promise<ArchivedModel | Uncomposable | Damaged | undefined> {
  const archive = await openZip(file, source);
  if ('problems' in archive) return archive;
  const mlmodel = archive.entries
    .filter(({ name }) => /^(?:[^/]+\/)?MLmodel$/.test(name))
    .toSorted((a, b) => a.name.length - b.name.length)[0];
  try {
    if (mlmodel) return await readMlflow(file, archive, mlmodel.name.slice(0, -'MLmodel'.length));
    if (archive.entries.some(({ name }) => name === 'schema.json')) return await readSkops(file, archive);
  } catch (cause) {
    return { problems: [{ path: file, message: `cannot be read: ${cause instanceof Error ? cause.message : cause}` }] };
  }
  return undefined;
}

async function readMlflow(file: string, archive: OpenZip, folder: string) {
  const read = readMlmodel(`${file}: ${folder}MLmodel`, await textOf(archive, `${folder}MLmodel`, largest.document), {
    requirements: await textOf(archive, `${folder}requirements.txt`, largest.document),
    conda: await textOf(archive, `${folder}conda.yaml`, largest.document),
  });
  return 'signature' in read ? { format: 'mlflow' as const, ...read } : read;
}

async function readSkops(file: string, archive: OpenZip) {
  const schema: unknown = JSON.parse(await textOf(archive, 'schema.json', largest.schema));
  const headers = new Map<string, NpyHeader>();
  for (const name of arrayFilesOf(schema)) {
    const header = readNpyHeader(await headOf(archive, name));
    if (header) headers.set(name, header);
  }
  const read = readSkopsSchema(file, schema, headers);
  return 'signature' in read ? { format: 'skops' as const, ...read } : read;
}

/** '' where the archive has no such entry. */
async function textOf(archive: OpenZip, name: string, limit: number): Promise<string> {
  const entry = archive.entries.find((candidate) => candidate.name === name);
  return entry ? archive.readText(entry, limit) : '';
}

async function headOf(archive: OpenZip, name: string): Promise<Uint8Array> {
  const entry = archive.entries.find((candidate) => candidate.name === name);
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the stream, so that the rest of the array is not unpacked.
  for await (const piece of entry ? await archive.open(entry) : []) {
    pieces.push(piece);
    length += piece.length;
    if (length >= largest.header) break;
  }
  return Buffer.concat(pieces).subarray(0, largest.header);
}
