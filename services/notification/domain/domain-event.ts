/** Everything the table has a word for; where it is read from is said in `happenings/`. */
export type DomainEventName =
  | 'PublicationRequested'
  | 'ChecksFailed'
  | 'DecisionAwaited'
  | 'RevisionPublished'
  | 'PublicationDeclined'
  | 'PublicationWithdrawn'
  | 'SolutionUnpublished'
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
  | 'ApiTokenIssued';

/** A solution as far as notifications speak of it. */
export interface SolutionFacts {
  readonly solutionId: string;
  readonly name: string;
  readonly ownerId: string;
}

/** What an event of another service comes to, whatever topic told it. */
export interface DomainEvent {
  readonly name: DomainEventName;
  /** Who did it, who is never told; absent where the platform did it by itself, or where it may not have been who it seems. */
  readonly actorId?: string | undefined;
  readonly solutionId?: string | undefined;
  /** Where the event tells about the solution what is needed. */
  readonly solution?: SolutionFacts | undefined;
  /** Leads to the solution where the event does not name it. */
  readonly threadId?: string | undefined;
  /** Whom it is about: with whom a solution is shared, whose password was changed. */
  readonly personId?: string | undefined;
  /** Who asked for a publication. */
  readonly requesterId?: string | undefined;
  /** What else the texts speak of, by the name of the placeholder. */
  readonly details: Readonly<Record<string, string>>;
}
