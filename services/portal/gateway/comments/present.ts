import type { Context } from 'koa';
import { z } from 'zod';
import type { MLPComment } from '../../../contracts/catalog-api.ts';
import type { Clock } from '../../../kit/clock.ts';
import { createStringDate } from '../../domain/string-date.ts';

export const commentShape = z
  .object({
    commentId: z.string(),
    threadId: z.string(),
    parentId: z.string().nullable().describe('The comment it replies to.'),
    userId: z.string(),
    text: z.string().describe('As typed by the user: HTML in it is text and has to be shown as text.'),
    created: z.int(),
    modified: z.int(),
    stringDate: z.string().nullable().describe('When it was written, if the client sends its time zone: UserTimeZone.'),
  })
  .meta({ id: 'Comment' });

/** As lists show it. */
export const namedCommentShape = commentShape
  .extend({ userName: z.string().nullable().describe('Of its author; null where there is no such user any more.') })
  .meta({ id: 'NamedComment' });

export type Comment = z.output<typeof commentShape>;

/** Maps comments to what clients read, with times in the client's time zone. */
export function createCommentPresenter(ctx: Pick<Context, 'get'>, clock: Clock): (comment: MLPComment) => Comment {
  const stringDate = createStringDate(timeZoneOf(ctx));
  const now = clock.now();
  return ({ commentId, threadId, parentId, userId, text, created, modified }) => ({
    ...{ commentId, threadId, parentId, userId, text, created, modified },
    stringDate: stringDate?.(created, now) ?? null,
  });
}

/** Clients send the zone percent-encoded, in one of two headers. */
function timeZoneOf(ctx: Pick<Context, 'get'>): string {
  const sent = ctx.get('UserTimeZone') || ctx.get('clientTimeZone');
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
