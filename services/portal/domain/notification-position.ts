/**
 * The position of a notification in the list of its user. Lists are in the order of creation; the catalog gives two
 * notifications of one user different milliseconds.
 */
export interface NotificationPosition {
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly notificationId: string;
}

/** Before every notification. */
export const beginning: NotificationPosition = { created: 0, notificationId: '00000000-0000-0000-0000-000000000000' };

export const isAfter = (a: NotificationPosition, b: NotificationPosition): boolean =>
  a.created > b.created || (a.created === b.created && a.notificationId > b.notificationId);

/** As the id of an event, which clients send back to resume from there: `1772323200000-<notification id>`. */
export const formatPosition = ({ created, notificationId }: NotificationPosition): string =>
  `${created}-${notificationId}`;

/** Undefined if the text is not a position. */
export function parsePosition(text: string): NotificationPosition | undefined {
  const [, created, notificationId] = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text) ?? [];
  if (created === undefined || notificationId === undefined) return undefined;
  return { created: Number(created), notificationId: notificationId.toLowerCase() };
}
