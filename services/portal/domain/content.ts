import type { Readable } from 'node:stream';
import type { DocumentFile } from './document-files.ts';
import type { FileLocation } from './files.ts';
import type { Workspace } from './workspaces.ts';

/** Where a description stands. */
export interface DescriptionLocation {
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** A document on its way. */
export interface DocumentUpload {
  readonly file: DocumentFile;
  readonly flow: { readonly contentType: string; readonly stream: Readable };
  readonly limitBytes: number;
  readonly requestId: string;
}

/** The content service's own door. Errors besides those named: what it refuses; `unavailable`. */
export interface ContentClient {
  /** The HTML that readers see; undefined where there is none. */
  description(place: DescriptionLocation, requestId: string): Promise<string | undefined>;
  /**
   * Streams a file to content, which stages it and gives the command to keep it. Resolves to its bytes. Errors: `too_large`;
   * `cancelled` when the client leaves.
   */
  storeDocument(document: DocumentUpload): Promise<number>;
  /** Errors: `unsupported_media_type` for bytes that are no image. */
  storeImage(solutionId: string, bytes: Buffer, requestId: string): Promise<void>;
  /** Where a document's bytes are. */
  locate(file: DocumentFile): FileLocation;
}
