import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { beginEventStream, heartbeat } from '../../../../kit/http/event-stream.ts';
import { formatPosition, isAfter, type NotificationPosition } from '../../../domain/notification-position.ts';
import { type Notification, presentNotification } from '../present.ts';

/**
 * One open stream. There are thousands in a process, so an idle one has no timer, no promise and no listener of its own.
 */
export interface Stream {
  readonly userId: string;
  readonly response: ServerResponse;
  /** Whether the session that opened it is still valid; throws while identity does not answer. */
  readonly isSessionValid: () => Promise<boolean>;
  /** The position of the last notification that was sent. */
  lastSent: NotificationPosition;
  /** There may be notifications that were not sent yet. */
  pending: boolean;
  /** New notifications are being read. */
  reading: boolean;
  /** The latest that was announced and not sent yet. */
  announced: Notification | undefined;
  /** The client has not read what was written before the last heartbeat. */
  stalled: boolean;
  /** When the session is checked again; milliseconds since the epoch. */
  nextCheckAt: number;
}

/** Whether it has started and not ended. */
export const isWritable = ({ response: { headersSent, writableEnded, destroyed } }: Stream): boolean =>
  headersSent && !writableEnded && !destroyed;

/** Sends the head, and the position as an id without data: a client that reconnects before the first event resumes here. */
export function startStream(ctx: Context, { response, lastSent }: Stream): void {
  beginEventStream(ctx);
  response.write(`retry: 3000\nid: ${formatPosition(lastSent)}\n\n`);
}

/** Sent once: a notification at or before the last position is skipped. */
export function sendNotification(stream: Stream, notification: Notification): void {
  if (!isAfter(notification, stream.lastSent)) return;
  const data = JSON.stringify(presentNotification(notification));
  stream.response.write(`id: ${formatPosition(notification)}\nevent: notification\ndata: ${data}\n\n`);
  stream.lastSent = { created: notification.created, notificationId: notification.notificationId };
}

export const sendHeartbeat = ({ response }: Stream): void => void response.write(heartbeat);

/** Ends the stream with a reason, so that a client knows whether to reconnect. */
export const endStream = ({ response }: Stream, why: 'signed-out' | 'restart'): void =>
  void response.end(`event: end\ndata: ${why}\n\n`);
