import { randomUUID } from 'node:crypto';
import type { Database } from '../../kit/store/transactions.ts';
import type { MailRequest, MailRequests } from '../domain/mail-request.ts';

/** Longer than it takes to send a mail. */
const leaseMs = 120_000;

export function createMailRequests(database: Database): MailRequests {
  return {
    request: (kind, recipient, userId) => requestMail(database, kind, recipient, userId),
    async claim() {
      const text = `
        UPDATE asked_mails SET due = clock_timestamp() + $1 * interval '1 millisecond', attempts = attempts + 1
         WHERE mail_id = (SELECT mail_id FROM asked_mails WHERE due <= clock_timestamp()
                           ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING mail_id AS "mailId", kind, recipient, user_id AS "userId", attempts, asked AS "requestedAt"`;
      return (await database.query<MailRequest>(text, [leaseMs]))[0];
    },
    async complete(mailId) {
      await database.query('DELETE FROM asked_mails WHERE mail_id = $1', [mailId]);
    },
    async postpone(mailId, delayMs) {
      const text = `UPDATE asked_mails SET due = clock_timestamp() + $2 * interval '1 millisecond' WHERE mail_id = $1`;
      await database.query(text, [mailId, delayMs]);
    },
  };
}

/** The same as a part of a larger transaction. */
export async function requestMail(
  database: Database,
  kind: MailRequest['kind'],
  recipient: string,
  userId: string | null = null,
): Promise<void> {
  const text =
    'INSERT INTO asked_mails (mail_id, kind, recipient, user_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
  await database.query(text, [randomUUID(), kind, recipient.toLowerCase(), userId]);
}
