import { member } from '../../domain/parse-json.ts';
import type { Problem } from '../../domain/problem.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import type { ArchivedFile } from '../../domain/saved-image.ts';
import { readTar, TarFailure } from '../archives/read-tar.ts';

/** A container image in a tar archive. The bytes of its blobs are `files` of the archive, and are not verified here. */
export interface SavedImage {
  /** Of `docker save`, or the layout of the Open Container Initiative, which newer `docker save` writes as well. */
  readonly kind: 'docker' | 'oci';
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** One for each image of the archive. */
  readonly images: readonly ImageOfArchive[];
}

export type ImageOfArchive =
  /** `config` and `layers` are names of files. */
  | {
      readonly kind: 'docker';
      readonly tags: readonly string[];
      readonly config: string;
      readonly layers: readonly string[];
    }
  /** `file` is that of the manifest, or of an index of manifests. */
  | {
      readonly kind: 'oci';
      readonly tags: readonly string[];
      readonly mediaType: string;
      readonly digest: string;
      readonly file: string;
    };

/** Bytes of a document of the archive. */
const largestDocument = 1_048_576;
const mostImages = 100;

/**
 * The images of an archive of `docker save` or of an OCI layout; undefined where it is another tar archive. Where an archive is
 * both, it is read as an OCI layout, whose digests the registry takes as they are. Errors: those of `source`.
 */
export async function readSavedImage(
  file: string,
  source: RandomAccess,
): Promise<SavedImage | { readonly problems: readonly Problem[] } | undefined> {
  try {
    const files = await readTar(source);
    const document = (name: string) => readDocument(name, files, source);
    if (files.has('oci-layout')) return readLayout(files, await document('index.json'));
    if (files.has('manifest.json')) return readDockerArchive(files, await document('manifest.json'));
    return undefined;
  } catch (error) {
    if (!(error instanceof TarFailure)) throw error;
    return { problems: [{ path: file, message: `cannot be read as a saved image: ${error.message}` }] };
  }
}

async function readDocument(name: string, files: SavedImage['files'], source: RandomAccess): Promise<unknown> {
  const found = files.get(name);
  if (!found) throw new TarFailure(`it has no ${name}`);
  if (found.size > largestDocument) throw new TarFailure(`${name} has more than ${largestDocument} bytes`);
  try {
    return JSON.parse(Buffer.from(await source.read(found.offset, found.size)).toString());
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new TarFailure(`${name} is not JSON: ${cause.message}`);
    throw cause;
  }
}

function readLayout(files: SavedImage['files'], index: unknown): SavedImage {
  const images = listOf(member(index, 'manifests'), 'index.json').map((entry): ImageOfArchive => {
    const [digest, mediaType] = [textOf(member(entry, 'digest')), textOf(member(entry, 'mediaType'))];
    const [, algorithm = '', hash = ''] = /^(sha256|sha512):([0-9a-f]{64,128})$/.exec(digest) ?? [];
    const file = `blobs/${algorithm}/${hash}`;
    if (!files.has(file)) throw new TarFailure(`index.json names a manifest that the archive does not have: ${digest}`);
    const annotations = member(entry, 'annotations');
    const tag = textOf(member(annotations, 'io.containerd.image.name')) || textOf(member(annotations, refName));
    return { kind: 'oci', tags: tag === '' ? [] : [tag], mediaType, digest, file };
  });
  return { kind: 'oci', files, images };
}

const refName = 'org.opencontainers.image.ref.name';

function readDockerArchive(files: SavedImage['files'], manifest: unknown): SavedImage {
  const images = listOf(manifest, 'manifest.json').map((entry): ImageOfArchive => {
    const config = textOf(member(entry, 'Config'));
    const layers = listOfTexts(member(entry, 'Layers'));
    const missing = [config, ...layers].find((name) => !files.has(name));
    if (missing !== undefined)
      throw new TarFailure(`manifest.json names a file that the archive does not have: "${missing}"`);
    return { kind: 'docker', tags: listOfTexts(member(entry, 'RepoTags')), config, layers };
  });
  return { kind: 'docker', files, images };
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new TarFailure(`${name} names no image`);
  if (value.length > mostImages) throw new TarFailure(`${name} names more than ${mostImages} images`);
  return value;
}

const listOfTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
