import type { Readable } from 'node:stream';
import type { RevisionPlace } from './plan-artifacts.ts';
import type { RandomAccess } from './random-access.ts';
import type { SavedImageFiles } from './saved-image.ts';

/** A file on its way: opened when it is read, as often as needed. */
export interface FileSource {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Where the artifact repository has the bytes already. */
  readonly uploadId?: string;
  open(): Readable;
}

/** Where artifacts of models are kept, by paths below one repository: `com/artifact/<solutionId>/…`. */
export interface ArtifactRepository {
  /**
   * Idempotent for the same bytes; `actor` is the user whose space it takes. Errors: `conflict` where other bytes are there, since releases do not change;
   * `unavailable`; `too_large`.
   */
  store(uri: string, source: FileSource, options: { readonly actor: string }): Promise<void>;
  /** Idempotent. Errors: `unavailable`. */
  remove(uri: string): Promise<void>;
  /** Errors: `not_found`, `unavailable`. */
  read(uri: string): Promise<Readable>;
}

/** A file of a revision, by what is signed of it. */
export interface FileToSign {
  /** Of the artifact. */
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The signed statement that these files were onboarded with the revision: the text of an artifact. The same files may give another signature. */
export type SignFiles = (place: RevisionPlace, files: readonly FileToSign[]) => string;

/** What an image is made of. */
export interface ImageRequest {
  /** Of the repository in the registry, without host and tag: `<model>_<solutionId>`. */
  readonly name: string;
  readonly tag: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** The model as its metadata name it. */
  readonly modelName: string;
  readonly version: string;
  readonly target: 'plain' | 'onap';
  readonly metadata: ModelMetadata;
  /** `model.proto`. */
  readonly proto: string;
  /** The licence of the model, where it came with one. */
  readonly license?: string;
  readonly model: FileSource & { readonly fileName: string };
}

export interface BuiltImage {
  /** `host:port/name:tag`. */
  readonly reference: string;
  /** `sha256:…` of the manifest. */
  readonly digest: string;
  /** Bytes of all layers. */
  readonly size: number;
}

/** Shows how far a build is. */
export type ReportProgress = (progress: { readonly percent?: number; readonly message?: string }) => void;

/** Builds images and pushes them. */
export interface ImageBuilder {
  /**
   * Why no image can be built for a model here, as a sentence for its owner; undefined where one can. What may pass by
   * itself, such as a registry that is being prepared, is `unavailable` of `build` instead.
   */
  unsupported(metadata: ModelMetadata): string | undefined;
  /** The same request gives the same image. Errors: `unavailable`; `unprocessable` where this model cannot be built. */
  build(request: ImageRequest, report: ReportProgress, signal: AbortSignal): Promise<BuiltImage>;
  /** Idempotent. Errors: `unavailable`. */
  remove(reference: string): Promise<void>;
}

export interface LoadRequest {
  /** Of the repository, without host and tag. */
  readonly name: string;
  readonly tag: string;
  /** The archive, and the images that its directory names. */
  readonly archive: RandomAccess;
  readonly saved: SavedImageFiles;
}

/**
 * Pushes an image that was saved to a file; `remove` of the builder removes it. The same archive gives the same image.
 * Errors: `unprocessable` where it is not one image that can be loaded, `unavailable`, `cancelled`.
 */
export type LoadImage = (request: LoadRequest, report: ReportProgress, signal: AbortSignal) => Promise<BuiltImage>;

/** `metadata.json` as it was pushed, parsed, once it has passed its schema. */
export interface ModelMetadata {
  readonly schema: string;
  readonly name: string;
  readonly runtime: object;
  readonly methods: object;
  readonly modelVersion?: string | number;
}
