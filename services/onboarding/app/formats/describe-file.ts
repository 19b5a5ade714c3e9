import { describeModel } from '../../domain/formats/describe-model.ts';
import type { DescribedRuntime } from '../../domain/formats/described-runtime.ts';
import { onnxRuntime } from '../../domain/formats/described-runtime.ts';
import { type Damaged, type ModelSignature, type Uncomposable, untyped } from '../../domain/formats/model-signature.ts';
import { toolkitCode } from '../../domain/metadata/toolkits.ts';
import type { Problem } from '../../domain/problem.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import { readArchived } from './read-archived.ts';
import { readOnnx } from './read-onnx.ts';
import { readSavedImage, type SavedImage } from './read-saved-image.ts';

/** What a single file is that came without metadata. */
export type DescribedFile =
  /** The documents of a bundle were made from it, so that it is composed and run as one. */
  | { readonly kind: 'model'; readonly format: string; readonly proto: string; readonly metadata: string }
  /** It is stored. `problems` say why it cannot be composed. */
  | {
      readonly kind: 'stored';
      readonly format: string;
      readonly toolkitTypeCode?: string;
      readonly problems: readonly Problem[];
    }
  | { readonly kind: 'image'; readonly image: SavedImage }
  /** It must not be taken in. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/**
 * Describes a file by its extension and its content; undefined where nothing is known about such files. `name` is that of the
 * model. Errors: those of `source`.
 */
export async function describeFile(
  fileName: string,
  name: string,
  source: RandomAccess,
): Promise<DescribedFile | undefined> {
  const extension = /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (extension === 'onnx')
    return describe('onnx', name, { ...(await readOnnx(fileName, source)), runtime: onnxRuntime });
  if (extension === 'pfa')
    return stored('pfa', [untyped(fileName, 'a PFA document', 'has types that are not those of protobuf')]);
  if (extension === 'safetensors')
    return stored('safetensors', [
      untyped(fileName, 'the file', 'holds weights and not what is done with them; export the model as ONNX'),
    ]);
  if (extension === 'tar') return describeTar(fileName, source);
  return extension === 'zip' || extension === 'skops' ? describeZip(fileName, name, source) : undefined;
}

async function describeTar(fileName: string, source: RandomAccess): Promise<DescribedFile> {
  const image = await readSavedImage(fileName, source);
  if (image && 'images' in image) return { kind: 'image', image };
  const message = 'holds no image: save one with "docker save", or in the layout of OCI';
  return { kind: 'refused', problems: image?.problems ?? [{ path: fileName, message }] };
}

async function describeZip(fileName: string, name: string, source: RandomAccess): Promise<DescribedFile | undefined> {
  const read = await readArchived(fileName, source);
  if (read === undefined) return undefined;
  return describe('format' in read ? read.format : 'archive', name, read);
}

function describe(
  format: string,
  name: string,
  read: { readonly signature: ModelSignature; readonly runtime: DescribedRuntime } | Uncomposable | Damaged,
): DescribedFile {
  if ('problems' in read) return { kind: 'refused', problems: read.problems };
  if ('uncomposable' in read) return stored(format, read.uncomposable);
  const described = describeModel(read.signature, { name, format, runtime: read.runtime });
  if ('uncomposable' in described) return stored(format, described.uncomposable);
  return { kind: 'model', format, ...described };
}

function stored(format: string, problems: readonly Problem[]): DescribedFile {
  const toolkitTypeCode = toolkitCode(format);
  return { kind: 'stored', format, ...(toolkitTypeCode !== undefined && { toolkitTypeCode }), problems };
}
