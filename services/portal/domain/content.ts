import type { Readable } from 'node:stream';
import type { DocumentFile } from './document-files.ts';
import type { FileLocation } from './files.ts';
import type { Workspace } from './workspaces.ts';

/** Which description. */
export interface DescriptionLocation {
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** A document that is being uploaded. */
export interface DocumentUpload {
  readonly file: DocumentFile;
  readonly body: { readonly contentType: string; readonly stream: Readable };
  readonly limitBytes: number;
  /** Who sends it: it takes space of theirs. */
  readonly userId: string;
  readonly requestId: string;
}

/** The content service's HTTP API. Errors besides those named: its rejections; `unavailable`. */
export interface ContentClient {
  /** The HTML that readers see; undefined if there is none. */
  description(location: DescriptionLocation, requestId: string): Promise<string | undefined>;
  /**
   * Streams a file to content, which stages it and sends the command to store it. Resolves to its size in bytes. Errors:
   * `too_large`; `cancelled` if the client disconnects.
   */
  storeDocument(document: DocumentUpload): Promise<number>;
  /** Errors: `unsupported_media_type` if the bytes are not an image. */
  storeImage(
    solutionId: string,
    bytes: Buffer,
    by: { readonly userId: string; readonly requestId: string },
  ): Promise<void>;
  /** Where to fetch the bytes of a document. */
  locate(file: DocumentFile): FileLocation;
}
