import { useId } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import type { Version } from '../queries.ts';
import type { Said, Topic as Shown } from './arrange-discussion.ts';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { messages } from './messages.ts';
import { say } from './queries.ts';

interface Props {
  readonly topic: Shown;
  readonly comments: readonly Said[];
  readonly version: Version;
}

/** One thread: comments with the replies to each. */
export function Topic({ topic: { threadId, title, remarks }, comments, version }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const titleId = useId();
  const common = { comments, version };
  return (
    <section className="panel" aria-labelledby={titleId}>
      <h3 id={titleId} dir="auto">
        {title ?? t('untitled')}
      </h3>
      <ul className="plain">
        {remarks.map(({ comment, replies }) => (
          <li key={comment.commentId}>
            <Comment {...common} comment={comment} />
            {replies.length > 0 && (
              <ul className="plain replies">
                {replies.map((reply) => (
                  <li key={reply.commentId}>
                    <Comment {...common} comment={reply} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {session && (
        <CommentForm
          version={version}
          label={t('yourComment')}
          submitLabel={t('comment')}
          onSubmit={(text) => say(threadId, null, text)}
        />
      )}
    </section>
  );
}
