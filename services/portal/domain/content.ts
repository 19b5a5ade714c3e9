import type { Readable } from 'node:stream';
import type { FileLocation } from '../../platform/files/file-location.ts';
import type { DocumentFile } from './document-files.ts';
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

export interface DescriptionReader {
  /** The HTML that readers see, or will see once it is checked; undefined if there is none. */
  description(
    location: DescriptionLocation,
    requestId: string,
    version?: 'visible' | 'pending',
  ): Promise<string | undefined>;
}

/** For whom something is stored: it takes space of theirs. */
interface Storing {
  readonly userId: string;
  readonly requestId: string;
}

/** The content service's HTTP API. Errors besides those named: its rejections; `unavailable`. */
export interface ContentClient extends DescriptionReader {
  /** Errors: `too_large`, `rate_limited` where the user or the solution has no space left; `conflict` while a publish request is pending. */
  storeDescription(location: DescriptionLocation, html: string, by: Storing): Promise<void>;
  /**
   * Streams a file to content, which stages it and sends the command to store it. Resolves to its size in bytes. Errors:
   * `too_large`; `cancelled` if the client disconnects.
   */
  storeDocument(document: DocumentUpload): Promise<number>;
  /**
   * Resolves to `pending` where readers do not see it before it has passed the checks of a publication. Errors:
   * `unsupported_media_type` if the bytes are not an image; `conflict` while a publish request is pending.
   */
  storeImage(solutionId: string, bytes: Buffer, by: Storing): Promise<'visible' | 'pending'>;
  /** The image that readers see of a solution; undefined where there is none, or a larger one than users may send. */
  image(solutionId: string, requestId: string): Promise<Buffer | undefined>;
  /** Names at content of documents that readers do not see before they have passed checks. */
  pendingNames(location: DescriptionLocation, requestId: string): Promise<ReadonlySet<string>>;
  /** Where to fetch the bytes of a document; `pending` also where readers do not see it yet. */
  locate(file: DocumentFile, version?: 'visible' | 'pending'): FileLocation;
}
