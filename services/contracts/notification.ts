// Generated from schemas/avro/notification by `npm run gen`. Do not edit: change the schema and run it again.

/** A notification is in the lists of these users. */
export interface NotificationCreated {
  /** As in the catalog. */
  readonly notificationId: string;
  /** The user who was notified. Each user gets an event of their own, whose key is the user. */
  readonly userIds: readonly string[];
  /** 100 characters at most. */
  readonly title: string;
  /** The whole sentence, 2,048 characters at most; plain text. */
  readonly message: string;
  /** HI, ME or LO. */
  readonly severity: string;
  /** Where it leads, as a path of the portal. */
  readonly url: string;
  /** Shown from this time on. */
  readonly start: number;
  /** Not shown after this time. */
  readonly end: number;
  /** When the catalog stored it. Grows from notification to notification of a user, in the order of their lists. */
  readonly created: number;
}

/** A client asked to notify a user, as it may: the user itself, or an administrator. */
export interface NotificationRequested {
  /** Who is to be notified. */
  readonly userId: string;
  /** Who asked. */
  readonly senderId: string;
  /** The title of the notification, 100 characters at most. */
  readonly subject: string;
  /** The whole sentence, 2,000 characters at most; plain text. */
  readonly text: string;
  /** HI, ME or LO. */
  readonly severity: string;
}

/** Every message of the service, by its full name. */
export interface NotificationMessages {
  readonly 'modelyard.notification.NotificationCreated': NotificationCreated;
  readonly 'modelyard.notification.NotificationRequested': NotificationRequested;
}

/** What the service says has happened. */
export type NotificationEventName =
  | 'modelyard.notification.NotificationCreated'
  | 'modelyard.notification.NotificationRequested';
