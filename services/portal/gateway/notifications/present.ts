import { z } from 'zod';

/** A notification as clients read it; `viewed` is null until it is read. Times in milliseconds since the epoch. */
export const notificationShape = z
  .object({
    notificationId: z.string(),
    title: z.string(),
    message: z.string().nullable(),
    msgSeverityCode: z.string(),
    url: z.string().nullable(),
    start: z.int(),
    end: z.int(),
    viewed: z.int().nullable(),
    created: z.int(),
    modified: z.int().nullable(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.output<typeof notificationShape>;

/** From the catalog's record or from an event; their other fields are not shown. */
export const presentNotification = (notification: Notification): Notification => {
  const { notificationId, title, message, msgSeverityCode, url, start, end, viewed, created, modified } = notification;
  return { notificationId, title, message, msgSeverityCode, url, start, end, viewed, created, modified };
};
