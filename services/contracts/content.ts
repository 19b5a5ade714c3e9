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

/** A solution has no image any more. */
export interface ImageDeleted {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
}

/** A solution has a new image. */
export interface ImageStored {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** The image. */
  readonly file: StoredFile;
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
}

/** Command: make the staged file the image of a solution, replacing the one there is. */
export interface StoreImage {
  /** The solution, as its owner's client names it: 1 to 128 of A-Z a-z 0-9 . _ - */
  readonly solutionId: string;
  /** File name as shown to people: any Unicode but path separators and control characters, at most 255 bytes. */
  readonly name: string;
  /** The staged file. */
  readonly claim: Claim;
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
  readonly 'modelyard.content.DeleteDescription': DeleteDescription;
  readonly 'modelyard.content.DeleteDocument': DeleteDocument;
  readonly 'modelyard.content.DeleteImage': DeleteImage;
  readonly 'modelyard.content.DescriptionDeleted': DescriptionDeleted;
  readonly 'modelyard.content.DescriptionStored': DescriptionStored;
  readonly 'modelyard.content.DocumentDeleted': DocumentDeleted;
  readonly 'modelyard.content.DocumentStored': DocumentStored;
  readonly 'modelyard.content.ImageDeleted': ImageDeleted;
  readonly 'modelyard.content.ImageStored': ImageStored;
  readonly 'modelyard.content.StoreDescription': StoreDescription;
  readonly 'modelyard.content.StoreDocument': StoreDocument;
  readonly 'modelyard.content.StoreImage': StoreImage;
}

/** What the service can be asked to do. */
export type ContentCommandName =
  | 'modelyard.content.DeleteDescription'
  | 'modelyard.content.DeleteDocument'
  | 'modelyard.content.DeleteImage'
  | 'modelyard.content.StoreDescription'
  | 'modelyard.content.StoreDocument'
  | 'modelyard.content.StoreImage';

/** What the service says has happened. */
export type ContentEventName =
  | 'modelyard.content.DescriptionDeleted'
  | 'modelyard.content.DescriptionStored'
  | 'modelyard.content.DocumentDeleted'
  | 'modelyard.content.DocumentStored'
  | 'modelyard.content.ImageDeleted'
  | 'modelyard.content.ImageStored';
