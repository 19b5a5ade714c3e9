import type { Readable } from 'node:stream';
import type { FileToScan, Visibility } from '../../../contracts/publication.ts';
import type { PublicationRecords, Revision, Solution } from '../records.ts';

/** What is checked, as logs name it, and for whom. */
export interface Checked {
  readonly solution: Pick<Solution, 'solutionId'>;
  readonly revision: Pick<Revision, 'revisionId'>;
  readonly requester: Requester;
}

/** The revision to check. */
export interface CheckSubject extends Checked {
  /** What all checks of a request read, found once for all of them. Errors: `unavailable`. */
  material(): Promise<Material>;
}

/** Files of a revision that are checked alone. */
export interface FilesSubject extends Checked {
  readonly files: readonly FileToScan[];
}

/** Who asked for the check. */
export interface Requester {
  readonly userId: string;
  /** Of the request they sent, as logs name it. */
  readonly requestId: string;
}

/** A short text of a publication. */
export interface MaterialText {
  /** For people: `the description`. */
  readonly label: string;
  readonly text: string;
  readonly format: 'plain' | 'html';
}

/** A file of a publication. */
export interface MaterialFile {
  /** For people: `document "guide.pdf"`. */
  readonly label: string;
  /** The file's name alone. */
  readonly name: string;
  readonly kind: 'document' | 'artifact' | 'picture';
  /** Its address, and the digest of its bytes where the content service has them: another one is another file. */
  readonly identity?: string;
  /** Of an artifact: LI is a licence, DI an image in a registry. */
  readonly artifactTypeCode?: string;
  /** Opens the file. Errors: `unavailable`; `FileUnreachable` if it cannot be fetched, now or later. */
  open(signal: AbortSignal): Promise<Readable>;
}

/** What the site has configured for the checks. */
export interface SiteRules {
  readonly forbiddenWords: readonly string[];
  /** SPDX ids or the site's own names; absent where the site has no list of its own. */
  readonly allowedLicences?: readonly string[] | undefined;
}

/** Everything of a publication that the checks read. */
export interface Material {
  readonly texts: readonly MaterialText[];
  /** JSON texts that may name a licence. */
  readonly metadata: readonly MaterialText[];
  readonly files: readonly MaterialFile[];
  /** SHA-256 of the versions at the content service that readers do not see before they have passed. */
  readonly pending?: readonly string[];
  /** Of files alone there are none: only their scan is asked for. */
  readonly rules?: SiteRules | undefined;
}

/** What is to be published, and for whom. */
export interface MaterialSubject extends PublicationRecords {
  readonly revision: Revision;
  readonly visibility: Visibility;
}

/** Collects the texts and files of a revision; files are fetched when they are opened. Errors: `unavailable`. */
export type FindMaterial = (of: MaterialSubject) => Promise<Material>;

/** The same of files alone. */
export type FindFiles = (of: FilesSubject) => Promise<Material>;

/** A file cannot be fetched, now or later: it does not exist, or its address is not allowed. */
export class FileUnreachable extends Error {}

/** Why a file of an artifact is not fetched, as the end of a sentence. */
export const foreignAddress =
  'its address is below none of the allowed base URLs, or that of a file of another solution';

/** How findings name an artifact. */
export const artifactLabel = (name: string): string => `artifact "${name}"`;
