// Generated from schemas/avro/content by `npm run gen`. Do not edit: change the schema and run it again.

/** Claim check of a file that was staged in GridFS before the command was sent. */
export interface Claim {
  /** Id of the staging file, 24 hex digits. */
  readonly fileId: string;
  /** Bytes counted while they arrived. */
  readonly size: number;
  /** Lower-case hex, hashed while they arrived. */
  readonly sha256: string;
}

/** Content accepts no changes: a publish request is pending. */
export interface ContentFrozen {
  /** What of the content. */
  readonly part: Part;
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The publish request's tracking id, 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly reviewId: string;
}

/** A publish request about content has ended, or its revision is private again. */
export interface ContentSettled {
  /** What of the content. */
  readonly part: Part;
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The tracking id of the publish request that ended; null where a revision was unpublished. */
  readonly reviewId?: string | null;
  /** How it ended. */
  readonly settlement: Settlement;
  /** SHA-256 of the pending versions that readers see now. */
  readonly versions: readonly string[];
}

/** Command: remove the description of a solution revision. */
export interface DeleteDescription {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
}

/** Command: remove a document of a solution revision. */
export interface DeleteDocument {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
}

/** Command: remove the image of a solution. */
export interface DeleteImage {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
}

/** A description was removed. */
export interface DescriptionDeleted {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
}

/** A description of a published revision was sent: readers see it once a publish request has passed the checks. */
export interface DescriptionHeld {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The sanitised HTML that waits. */
  readonly description: string;
  /** When the worker accepted it. */
  readonly heldAt: number;
}

/** A description was stored. */
export interface DescriptionStored {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The sanitised HTML that readers see. */
  readonly description: string;
  /** When the worker stored it. */
  readonly storedAt: number;
}

/** A document was removed. */
export interface DocumentDeleted {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
}

/** A document of a published revision was sent: readers see it once a publish request has passed the checks. */
export interface DocumentHeld {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The pending version. */
  readonly file: StoredFile;
  /** When the worker accepted it. */
  readonly heldAt: number;
}

/** A document was attached or replaced. */
export interface DocumentStored {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The document. */
  readonly file: StoredFile;
}

/** Command: accept no changes of a revision's content while a publish request is pending. */
export interface FreezeRevision {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The publish request's tracking id, 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly reviewId: string;
  /** Other revisions of the solution whose documents this one shows: they are frozen with it. */
  readonly shows: readonly string[];
}

/** A solution has no image any more. */
export interface ImageDeleted {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
}

/** An image of a published solution was sent: readers see it once a publish request has passed the checks. */
export interface ImageHeld {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The pending version. */
  readonly file: StoredFile;
  /** When the worker accepted it. */
  readonly heldAt: number;
}

/** A solution has a new image. */
export interface ImageStored {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The image. */
  readonly file: StoredFile;
}

/** description and documents: of a revision in a workspace; image: of the solution. */
export type Part = 'description' | 'documents' | 'image';

/** Command: a publish request has ended, or a revision is private again. */
export interface SettleContent {
  /** What of the content. */
  readonly part: Part;
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** The tracking id of the publish request that ended; null where a revision was unpublished. */
  readonly reviewId?: string | null;
  /** How it ended. */
  readonly settlement: Settlement;
  /** SHA-256 of what the checks saw, lower-case hex; pending versions among them are approved. */
  readonly versions: readonly string[];
  /** Whether other revisions that show this content have passed checks. */
  readonly checked?: boolean | null;
  /** The revision that the request is about, where it shows documents of this one. */
  readonly shownBy?: string | null;
}

/** approve: readers see the versions that the checks saw; release: the request ended without that; unpublish: the revision is private again, and what was pending becomes its content. */
export type Settlement = 'approve' | 'release' | 'unpublish';

/** The pages of the site have a new image. */
export interface SiteImageStored {
  /** The folder of pages that show it: carousel_background, coBrandLogo and so on. */
  readonly folder: string;
  /** The image. */
  readonly file: StoredFile;
}

/** The pages of the site have a new text. */
export interface SiteTextStored {
  /** Where pages look for it: words of A-Z a-z 0-9 . _ - with slashes between them. */
  readonly path: string;
  /** Its name there: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly name: string;
  /** Sanitised HTML. */
  readonly text: string;
  /** When it was stored. */
  readonly storedAt: number;
}

/** Command: keep this HTML as the description of a solution revision, replacing the one there is. */
export interface StoreDescription {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** HTML as the client sent it, at most 2 MiB; it is sanitised before it is stored. */
  readonly description: string;
  /** Whether what readers see has passed the checks of a publication: the change then waits for the next ones. */
  readonly checked?: boolean | null;
}

/** Command: attach the staged file to a solution revision, replacing the document of the same name. */
export interface StoreDocument {
  /** Who may read it. */
  readonly workspace: Workspace;
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The revision of the solution, written like the solution's id. */
  readonly revisionId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
  /** Media type as the client stated it. */
  readonly contentType: string;
  /** The staged file. */
  readonly claim: Claim;
  /** Whether what readers see has passed the checks of a publication: the change then waits for the next ones. */
  readonly checked?: boolean | null;
}

/** Command: make the staged file the image of a solution, replacing the one there is. */
export interface StoreImage {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
  /** The staged file. */
  readonly claim: Claim;
  /** Whether what readers see has passed the checks of a publication: the change then waits for the next ones. */
  readonly checked?: boolean | null;
}

/** Command: make the staged file an image of the pages of the site; one of the same name in the folder is replaced. */
export interface StoreSiteImage {
  /** The folder of pages that show it: carousel_background, coBrandLogo and so on. */
  readonly folder: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
  /** The staged file. */
  readonly claim: Claim;
  /** Whether it replaces all images of the folder. */
  readonly alone: boolean;
}

/** Command: keep this HTML as a text of the site's pages, replacing the one there is. */
export interface StoreSiteText {
  /** Where pages look for it: words of A-Z a-z 0-9 . _ - with slashes between them. */
  readonly path: string;
  /** Its name there: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly name: string;
  /** HTML as the client sent it; it is sanitised before it is stored. */
  readonly text: string;
}

/** A file that readers can see. */
export interface StoredFile {
  /** Id of the file in GridFS, 24 hex digits. */
  readonly fileId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex of the whole content. */
  readonly sha256: string;
  /** Media type it is served with. */
  readonly contentType: string;
  /** When the worker accepted it. */
  readonly storedAt: number;
}

/** public: everybody may read it; org: the own organisation may. */
export type Workspace = 'public' | 'org';

/** Every message of the service, by its full name. */
export interface ContentMessages {
  readonly 'modelyard.content.ContentFrozen': ContentFrozen;
  readonly 'modelyard.content.ContentSettled': ContentSettled;
  readonly 'modelyard.content.DeleteDescription': DeleteDescription;
  readonly 'modelyard.content.DeleteDocument': DeleteDocument;
  readonly 'modelyard.content.DeleteImage': DeleteImage;
  readonly 'modelyard.content.DescriptionDeleted': DescriptionDeleted;
  readonly 'modelyard.content.DescriptionHeld': DescriptionHeld;
  readonly 'modelyard.content.DescriptionStored': DescriptionStored;
  readonly 'modelyard.content.DocumentDeleted': DocumentDeleted;
  readonly 'modelyard.content.DocumentHeld': DocumentHeld;
  readonly 'modelyard.content.DocumentStored': DocumentStored;
  readonly 'modelyard.content.FreezeRevision': FreezeRevision;
  readonly 'modelyard.content.ImageDeleted': ImageDeleted;
  readonly 'modelyard.content.ImageHeld': ImageHeld;
  readonly 'modelyard.content.ImageStored': ImageStored;
  readonly 'modelyard.content.SettleContent': SettleContent;
  readonly 'modelyard.content.SiteImageStored': SiteImageStored;
  readonly 'modelyard.content.SiteTextStored': SiteTextStored;
  readonly 'modelyard.content.StoreDescription': StoreDescription;
  readonly 'modelyard.content.StoreDocument': StoreDocument;
  readonly 'modelyard.content.StoreImage': StoreImage;
  readonly 'modelyard.content.StoreSiteImage': StoreSiteImage;
  readonly 'modelyard.content.StoreSiteText': StoreSiteText;
}

/** What the service can be asked to do. */
export type ContentCommandName =
  | 'modelyard.content.DeleteDescription'
  | 'modelyard.content.DeleteDocument'
  | 'modelyard.content.DeleteImage'
  | 'modelyard.content.FreezeRevision'
  | 'modelyard.content.SettleContent'
  | 'modelyard.content.StoreDescription'
  | 'modelyard.content.StoreDocument'
  | 'modelyard.content.StoreImage'
  | 'modelyard.content.StoreSiteImage'
  | 'modelyard.content.StoreSiteText';

/** What the service says has happened. */
export type ContentEventName =
  | 'modelyard.content.ContentFrozen'
  | 'modelyard.content.ContentSettled'
  | 'modelyard.content.DescriptionDeleted'
  | 'modelyard.content.DescriptionHeld'
  | 'modelyard.content.DescriptionStored'
  | 'modelyard.content.DocumentDeleted'
  | 'modelyard.content.DocumentHeld'
  | 'modelyard.content.DocumentStored'
  | 'modelyard.content.ImageDeleted'
  | 'modelyard.content.ImageHeld'
  | 'modelyard.content.ImageStored'
  | 'modelyard.content.SiteImageStored'
  | 'modelyard.content.SiteTextStored';
