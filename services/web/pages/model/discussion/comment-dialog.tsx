import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import type { Version } from '../queries.ts';
import type { Said } from './arrange-discussion.ts';
import { CommentForm } from './comment-form.tsx';
import { messages } from './messages.ts';
import { removeComment, rewrite, say } from './queries.ts';
import { useChange } from './use-change.ts';

export type CommentAction = 'reply' | 'edit' | 'remove';

interface Props {
  readonly action: CommentAction;
  readonly comment: Said;
  readonly version: Version;
  readonly onClose: () => void;
}

const titles = { reply: 'replyTitle', edit: 'editTitle', remove: 'removeTitle' } as const;

/** Answers, changes or deletes one comment. */
export function CommentDialog({ action, comment, version, onClose }: Props) {
  const t = useMessages(messages);
  const { start, isPending, error } = useChange(version, () => removeComment(comment), onClose);
  const { threadId, commentId } = comment;
  const common = { version, onDone: onClose };
  return (
    <Dialog title={t(titles[action])} closeLabel={t('close')} onClose={onClose}>
      {action === 'reply' && (
        <CommentForm
          {...common}
          label={t('yourReply')}
          submitLabel={t('sendReply')}
          onSubmit={(text) => say(threadId, commentId, text)}
        />
      )}
      {action === 'edit' && (
        <CommentForm
          {...common}
          label={t('yourComment')}
          submitLabel={t('save')}
          initial={comment.text}
          onSubmit={(text) => rewrite(comment, text)}
        />
      )}
      {action === 'remove' && (
        <>
          <p>{t('removeMeaning')}</p>
          {error && <ErrorView error={error} />}
          <button type="button" className="button button-primary" disabled={isPending} onClick={() => start(undefined)}>
            {t('removeIt')}
          </button>
        </>
      )}
    </Dialog>
  );
}
