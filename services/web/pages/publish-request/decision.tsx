import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSingleChange } from '../../parts/use-single-change.ts';
import { checksState } from './checks-state.ts';
import { messages } from './messages.ts';
import { requestKey } from './queries.ts';

const maxComment = 8_192;

interface Props {
  readonly id: string;
  readonly steps: Parameters<typeof checksState>[0];
}

/** The decision of a publisher, which counts once and cannot be taken back. */
export function Decision({ id, steps }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const commentId = useId();
  const [comment, setComment] = useState('');
  const { start, isPending, error } = useSingleChange({
    mutationFn: (requestStatusCode: 'AP' | 'DC') => {
      const body = { request_body: { requestStatusCode, comment: comment.trim() } };
      return portalApi.PUT('/publish/request/{id}', { params: { path: { id } }, body });
    },
    async onSettled() {
      await queries.invalidateQueries({ queryKey: ['publish-requests'] });
      await queries.invalidateQueries({ queryKey: requestKey(id) });
    },
  });
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t('decision')}</h2>
      <form className="prose" onSubmit={(event) => event.preventDefault()}>
        <div className="field">
          <label htmlFor={commentId}>{t('yourComment')}</label>
          <textarea
            id={commentId}
            rows={4}
            dir="auto"
            maxLength={maxComment}
            aria-describedby={`${commentId}-hint`}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <p id={`${commentId}-hint`} className="quiet">
            {t('commentHint')}
          </p>
        </div>
        {error && <ErrorView error={error} />}
        <div className="row">
          <button
            type="button"
            className="button button-primary"
            disabled={isPending || checksState(steps) !== 'passed'}
            onClick={() => start('AP')}
          >
            {t('approve')}
          </button>
          <button
            type="button"
            className="button"
            disabled={isPending || comment.trim() === ''}
            onClick={() => start('DC')}
          >
            {t('decline')}
          </button>
        </div>
      </form>
    </section>
  );
}
