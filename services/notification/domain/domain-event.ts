import type { Severity } from './severity.ts';

/** Every event that the table has a row for; `events/` has their readers. */
export type DomainEventName =
  | 'PublicationRequested'
  | 'ChecksFailed'
  | 'DecisionAwaited'
  | 'RevisionPublished'
  | 'PublicationDeclined'
  | 'PublicationWithdrawn'
  | 'SolutionUnpublished'
  | 'ChangePending'
  | 'DeploymentReady'
  | 'DeploymentFailed'
  | 'DeploymentLeftBehind'
  | 'DeploymentUnused'
  | 'ModelOnboarded'
  | 'ImageBuilt'
  | 'OnboardingFailed'
  | 'NotificationRequested'
  | 'SolutionShared'
  | 'SolutionUnshared'
  | 'SolutionEdited'
  | 'SolutionRemoved'
  | 'TagAdded'
  | 'TagRemoved'
  | 'RatingCreated'
  | 'RatingUpdated'
  | 'FavoriteCreated'
  | 'FavoriteDeleted'
  | 'CommentAdded'
  | 'CommentReplied'
  | 'TenMoreViews'
  | 'UserSignedUp'
  | 'PasswordChanged'
  | 'ApiTokenIssued'
  | 'CertificateExpires';

/** The fields of a solution that notifications use. */
export interface SolutionFacts {
  readonly solutionId: string;
  readonly name: string;
  readonly ownerId: string;
}

/** An event of another service in a common form. */
export interface DomainEvent {
  readonly name: DomainEventName;
  /** The acting user, who is not notified; absent for actions of the platform and for account events, which an attacker may cause. */
  readonly actorId?: string | undefined;
  readonly solutionId?: string | undefined;
  /** The solution, if the event contains these fields. */
  readonly solution?: SolutionFacts | undefined;
  /** Identifies the solution if the event does not contain its id. */
  readonly threadId?: string | undefined;
  /** The user it is about: with whom a solution is shared, whose password was changed. */
  readonly personId?: string | undefined;
  /** The requester of a publication. */
  readonly requesterId?: string | undefined;
  /** In place of the row's. */
  readonly severity?: Severity | undefined;
  /** Further values for the texts, by placeholder name. */
  readonly details: Readonly<Record<string, string>>;
}
