// Generated from schemas/avro/publication by `npm run gen`. Do not edit: change the schema and run it again.

/** A check that has ended. */
export interface CheckedStep {
  /** Which check: TextCheck, LicenseCheck or SecurityScan. */
  readonly name: string;
  /** Whether it passed. */
  readonly outcome: StepOutcome;
  /** What was found, for people; 8,192 characters at most. */
  readonly report: string;
}

/** All checks of a publish request have ended. */
export interface ChecksEnded {
  /** The publish request. */
  readonly requestId: number;
  /** The steps of the checks are found under it; null for a request of a client that made none. */
  readonly trackingId: string | null;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** The requester of the publication. */
  readonly requesterId: string;
  /** Whether every one passed. */
  readonly passed: boolean;
  /** Whether a publisher has to decide now; false where the request ended with the checks, or one of them failed. */
  readonly awaitsDecision: boolean;
  /** The checks with their reports. */
  readonly steps: readonly CheckedStep[];
}

/** Command: approve or decline an open publish request. The aggregate is the solution. */
export interface DecidePublication {
  /** The publish request. */
  readonly requestId: number;
  /** What is decided. */
  readonly decision: Decision;
  /** Who decides. */
  readonly approverId: string;
  /** Names of the roles the approver has: Publisher. */
  readonly roles: readonly string[];
  /** Why, for the requester; empty where nothing is said, 8,192 characters at most. */
  readonly comment: string;
}

/** AP: approved; DC: declined. */
export type Decision = 'AP' | 'DC';

/** A file of a revision, where it is stored. */
export interface FileToScan {
  /** Its name, for people: findings name it. */
  readonly name: string;
  /** Its address, as artifacts of the catalog have it. */
  readonly uri: string;
  /** Which kind of artifact it is or will be, a code of the catalog. */
  readonly artifactTypeCode: string;
}

/** Files of a revision were scanned; the aggregate is the revision. */
export interface FilesScanned {
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID; also the aggregate. */
  readonly revisionId: string;
  /** Who has stored the files. */
  readonly userId: string;
  /** Whether the files pass. */
  readonly verdict: ScanVerdict;
  /** What was scanned and found, for people; 8,192 characters at most. */
  readonly report: string;
  /** Why the files do not pass; 200 at most, the rest is counted in the report. */
  readonly findings: readonly ScanFinding[];
}

/** A publish request was declined. */
export interface PublicationDeclined {
  /** The publish request. */
  readonly requestId: number;
  /** The steps of the checks are found under it; null for a request of a client that made none. */
  readonly trackingId: string | null;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** The requester of the publication. */
  readonly requesterId: string;
  /** Who decided; null where the site lets the checks decide. */
  readonly approverId: string | null;
  /** Why, for the requester; may be empty. */
  readonly comment: string;
}

/** A publication was requested; the checks start. */
export interface PublicationRequested {
  /** The publish request. */
  readonly requestId: number;
  /** The steps of the checks are found under it; null for a request of a client that made none. */
  readonly trackingId: string | null;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** The requester of the publication. */
  readonly requesterId: string;
  /** Names of the checks that will run, in their order; none where the site requires none. */
  readonly steps: readonly string[];
}

/** The requester withdrew a publish request. */
export interface PublicationWithdrawn {
  /** The publish request. */
  readonly requestId: number;
  /** The steps of the checks are found under it; null for a request of a client that made none. */
  readonly trackingId: string | null;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** The requester of the publication. */
  readonly requesterId: string;
}

/** Command: request the publication of a revision. The aggregate is the solution. */
export interface RequestPublication {
  /** A UUID made by the requester; the steps of the checks are found under it. */
  readonly trackingId: string;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** The requester. */
  readonly userId: string;
  /** Names of the roles the requester has: Publisher. They decide what the requester may see; null if the sender has decided that. */
  readonly roles?: readonly string[] | null;
}

/** A revision can be seen by whom it was published for. */
export interface RevisionPublished {
  /** The publish request. */
  readonly requestId: number;
  /** The steps of the checks are found under it; null for a request of a client that made none. */
  readonly trackingId: string | null;
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID. */
  readonly revisionId: string;
  /** Who is to see it. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** The requester of the publication. */
  readonly requesterId: string;
  /** Who decided; null where the site lets the checks decide. */
  readonly approverId: string | null;
  /** The site, as named at the revision. */
  readonly publisher: string;
  /** What the approver said; may be empty. */
  readonly comment: string;
}

/** Command: run the checks that precede a decision. The worker sends it to itself; the aggregate is the tracking id, so that decisions about the solution do not wait for it. */
export interface RunChecks {
  /** The publish request. */
  readonly requestId: number;
  /** Where the steps are found; also the aggregate. */
  readonly trackingId: string;
}

/** Command: scan files of a revision by the rules of the SecurityScan, before its publication is requested. Only the service that stores models sends it; the aggregate is the revision. */
export interface ScanFiles {
  /** The solution, a UUID: only its own files are read. */
  readonly solutionId: string;
  /** The revision of the solution, a UUID; also the aggregate. */
  readonly revisionId: string;
  /** Who has stored the files. */
  readonly userId: string;
  /** The files, in the order of the report. */
  readonly files: readonly FileToScan[];
}

/** Why files do not pass the security scan. */
export interface ScanFinding {
  /** The name of the file. */
  readonly file: string;
  /** Where in the file, as the path through nested archives; null for the file itself. */
  readonly member: string | null;
  /** What was found, as the end of a sentence about it. */
  readonly what: string;
  /** The rule, as pickle-import; null where the file could not be scanned to its end. */
  readonly rule: string | null;
  /** What its author can do, as a sentence; null where nothing is known to help. */
  readonly remedy: string | null;
}

/** PASSED: the SecurityScan of a publication would pass as well; REFUSED: it would not; NOT_SCANNED: the scan did not come to its end. */
export type ScanVerdict = 'PASSED' | 'REFUSED' | 'NOT_SCANNED';

/** Revisions of a solution were taken out of the marketplace and are private again. */
export interface SolutionUnpublished {
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** The revisions that were taken out; one at least. */
  readonly revisionIds: readonly string[];
  /** Who could see them. */
  readonly visibility: Visibility;
  /** Its name when this happened. */
  readonly solutionName: string;
  /** Who owns the solution. */
  readonly ownerId: string;
  /** Who took it out. */
  readonly requesterId: string;
}

/** SU: passed; FA: not passed. */
export type StepOutcome = 'SU' | 'FA';

/** Command: take what is published of a solution out of the marketplace. The aggregate is the solution. */
export interface UnpublishSolution {
  /** The solution, a UUID; also the aggregate. */
  readonly solutionId: string;
  /** From whom it is taken. */
  readonly visibility: Visibility;
  /** Only this revision; all of the solution where it is null. */
  readonly revisionId?: string | null;
  /** The requester. */
  readonly userId: string;
  /** Names of the roles this user has: Admin. */
  readonly roles: readonly string[];
}

/** PB: everybody may see it; OR: the own organisation may. */
export type Visibility = 'PB' | 'OR';

/** Command: take an own open publish request back. The aggregate is the solution. */
export interface WithdrawPublication {
  /** The publish request. */
  readonly requestId: number;
  /** The requester, who withdraws the publication. */
  readonly userId: string;
}

/** Every message of the service, by its full name. */
export interface PublicationMessages {
  readonly 'modelyard.publication.ChecksEnded': ChecksEnded;
  readonly 'modelyard.publication.DecidePublication': DecidePublication;
  readonly 'modelyard.publication.FilesScanned': FilesScanned;
  readonly 'modelyard.publication.PublicationDeclined': PublicationDeclined;
  readonly 'modelyard.publication.PublicationRequested': PublicationRequested;
  readonly 'modelyard.publication.PublicationWithdrawn': PublicationWithdrawn;
  readonly 'modelyard.publication.RequestPublication': RequestPublication;
  readonly 'modelyard.publication.RevisionPublished': RevisionPublished;
  readonly 'modelyard.publication.RunChecks': RunChecks;
  readonly 'modelyard.publication.ScanFiles': ScanFiles;
  readonly 'modelyard.publication.SolutionUnpublished': SolutionUnpublished;
  readonly 'modelyard.publication.UnpublishSolution': UnpublishSolution;
  readonly 'modelyard.publication.WithdrawPublication': WithdrawPublication;
}

/** What the service can be asked to do. */
export type PublicationCommandName =
  | 'modelyard.publication.DecidePublication'
  | 'modelyard.publication.RequestPublication'
  | 'modelyard.publication.RunChecks'
  | 'modelyard.publication.ScanFiles'
  | 'modelyard.publication.UnpublishSolution'
  | 'modelyard.publication.WithdrawPublication';

/** What the service says has happened. */
export type PublicationEventName =
  | 'modelyard.publication.ChecksEnded'
  | 'modelyard.publication.FilesScanned'
  | 'modelyard.publication.PublicationDeclined'
  | 'modelyard.publication.PublicationRequested'
  | 'modelyard.publication.PublicationWithdrawn'
  | 'modelyard.publication.RevisionPublished'
  | 'modelyard.publication.SolutionUnpublished';
