import { useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import type { Version } from '../queries.ts';
import { mayDelete, type Said } from './arrange-discussion.ts';
import { type CommentAction, CommentDialog } from './comment-dialog.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly comment: Said;
  /** Of the whole discussion. */
  readonly comments: readonly Said[];
  readonly version: Version;
}

export function Comment({ comment, comments, version }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const [action, setAction] = useState<CommentAction>();
  const isOwn = session?.userId === comment.userId;
  const author = comment.userName ?? t('formerUser');
  const actions: readonly CommentAction[] = [
    ...(session ? (['reply'] as const) : []),
    ...(isOwn ? (['edit'] as const) : []),
    ...(session && mayDelete(comment, session.userId, comments) ? (['remove'] as const) : []),
  ];
  return (
    <article className="comment" aria-label={t('commentOf', { author })}>
      <p className="quiet row">
        <strong dir="auto">{author}</strong>
        <RelativeTime at={comment.created} />
        {comment.modified > comment.created && <span>{t('edited')}</span>}
      </p>
      <p className="comment-text" dir="auto">
        {comment.text}
      </p>
      {actions.length > 0 && (
        <p className="row">
          {actions.map((one) => (
            <button key={one} type="button" className="button button-small" onClick={() => setAction(one)}>
              {t(one)}
            </button>
          ))}
        </p>
      )}
      {action && (
        <CommentDialog action={action} comment={comment} version={version} onClose={() => setAction(undefined)} />
      )}
    </article>
  );
}
