import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeadLetter } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { DeadLetterDialog } from './dead-letter-dialog.tsx';
import { messages } from './messages.ts';
import { deadLettersKey } from './queries.ts';

/** One message: why it was given up, and what can be done. */
export function DeadLetterItem({ entry }: { readonly entry: DeadLetter }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { service, id, type, time, code, error, attempts, replayed } = entry;
  // Empty or nonsense where a program of others has written to the topic.
  const at = Date.parse(time);
  const replay = useSingleChange({
    mutationFn: () =>
      portalApi.POST('/admin/dead-letters/{service}/{id}/replay', { params: { path: { service, id } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deadLettersKey }),
  });
  return (
    <li className="panel">
      <div className="row spread">
        <h3 dir="ltr">{type.split('.').at(-1) || t('unknown')}</h3>
        {replayed && <span className="tag">{t('replayed')}</span>}
      </div>
      <p className="row quiet">
        <code>{id}</code>
        <span>{t('givenUp', { service, attempts })}</span>
        {!Number.isNaN(at) && <RelativeTime at={at} />}
      </p>
      <p dir="auto">
        <code>{code}</code> {error}
      </p>
      {replay.error && <ErrorView error={replay.error} />}
      <div className="row">
        <button type="button" className="button" aria-label={t('lookAt', { id })} onClick={() => setOpen(true)}>
          {t('look')}
        </button>
        <button
          type="button"
          className="button"
          disabled={replay.isPending}
          aria-label={t('replayNamed', { id })}
          onClick={() => replay.start()}
        >
          {t('replay')}
        </button>
      </div>
      {isOpen && <DeadLetterDialog {...{ service, id, onClose: () => setOpen(false) }} />}
    </li>
  );
}
