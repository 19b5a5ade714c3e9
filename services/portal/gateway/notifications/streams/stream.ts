import type { ServerResponse } from 'node:http';
import { formatPosition, isAfter, type NotificationPosition } from '../../../domain/notification-position.ts';
import { type Notification, presentNotification } from '../present.ts';

/**
 * One open stream. There are thousands in a process, so it has no timer, no promise and no listener of its own while
 * nothing happens.
 */
export interface Stream {
  readonly userId: string;
  readonly response: ServerResponse;
  /** Whether whoever opened it may still read it; throws where nobody can tell now. */
  readonly isAllowed: () => Promise<boolean>;
  /** Up to where the client was told. */
  lastSent: NotificationPosition;
  /** There may be more to tell than is told. */
  pending: boolean;
  /** What is missing is being read. */
  reading: boolean;
  /** The latest that was announced and is not told yet. */
  announced: Notification | undefined;
  /** It has not taken what was written before the last heartbeat. */
  stalled: boolean;
  /** When `isAllowed` is asked again; milliseconds since the epoch. */
  nextCheckAt: number;
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies that gather answers would hold events back.
  'X-Accel-Buffering': 'no',
};

/** Whether it has begun and not ended. */
export const isWritable = ({ response: { headersSent, writableEnded, destroyed } }: Stream): boolean =>
  headersSent && !writableEnded && !destroyed;

/** Sends the head, and the place as an id without data: a client that comes back before the first event goes on from here. */
export function startStream({ response, lastSent }: Stream): void {
  response.writeHead(200, headers);
  response.write(`retry: 3000\nid: ${formatPosition(lastSent)}\n\n`);
}

/** Told once: what does not lie behind the last is known. */
export function sendNotification(stream: Stream, notification: Notification): void {
  if (!isAfter(notification, stream.lastSent)) return;
  const data = JSON.stringify(presentNotification(notification));
  stream.response.write(`id: ${formatPosition(notification)}\nevent: notification\ndata: ${data}\n\n`);
  stream.lastSent = { created: notification.created, notificationId: notification.notificationId };
}

/** A comment, which keeps what lies between from taking the connection for a dead one. */
export const sendHeartbeat = ({ response }: Stream): void => void response.write(':\n\n');

/** Tells why, so that a client knows whether to come back. */
export const endStream = ({ response }: Stream, why: 'signed-out' | 'restart'): void =>
  void response.end(`event: end\ndata: ${why}\n\n`);
