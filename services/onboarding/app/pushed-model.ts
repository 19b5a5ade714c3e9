import type { ModelMetadata } from '../domain/metadata/model-metadata.ts';
import type { ModelMetadata as PortMetadata } from '../domain/ports.ts';
import type { SavedImageFiles } from '../domain/saved-image.ts';

/** What a push says of itself. */
export interface PushedModel {
  readonly name: string;
  /** `metadata.json`, parsed, where there is one. */
  readonly document?: PortMetadata;
  /** Absent for a model without a client library. */
  readonly metadata?: ModelMetadata;
  readonly proto?: string;
  /** Of the one file of a model without a client library, where it is known: `onnx`. */
  readonly format?: string;
  /** The text of metadata that were made from such a file; with it the proto was made as well. */
  readonly metadataText?: string;
  /** Of a file that says no more than that. */
  readonly toolkitTypeCode?: string;
  /** The file is an image that was saved. */
  readonly savedImage?: SavedImageFiles;
  /** Why a model of a known format cannot be composed. */
  readonly remark?: string;
}
