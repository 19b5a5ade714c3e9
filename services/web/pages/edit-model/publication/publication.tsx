import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Readers } from '../edit-search.ts';
import { readAgain, type Version } from '../queries.ts';
import type { Relation } from '../relation-to.ts';
import { useChange } from '../use-change.ts';
import { Checks } from './checks.tsx';
import { messages } from './messages.ts';
import { publicationState } from './publication-state.ts';
import { publicationQuery, publish, unpublish, withdraw } from './queries.ts';

interface Props {
  readonly version: Version;
  readonly readers: Readers;
  readonly relation: Relation;
}

/** The publication of a version for some readers: where it is, and what can be done next. */
export function Publication({ version, readers, relation }: Props) {
  const t = useMessages(messages);
  const userId = useSession()?.userId ?? '';
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(publicationQuery(version, readers, userId));
  const changes = useChange(version.solutionId);
  const [asksUnpublish, setAsksUnpublish] = useState(false);
  const status = data?.request?.requestStatusCode;
  const { solutionId } = version;
  useEffect(() => {
    // Its end changes who sees the version.
    if (status === 'AP') void readAgain(queries, solutionId);
  }, [status, queries, solutionId]);

  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loading')}</p>;
  const { request, checks } = data;
  const state = publicationState({ accessTypeCode: version.accessTypeCode, readers, request, checks });
  const isOpen = state === 'checking' || state === 'deciding';
  const isPublished = version.accessTypeCode === readers;
  const close = () => setAsksUnpublish(false);
  return (
    <section className="panel" aria-label={t(`for_${readers}`)}>
      <h3>{t(`for_${readers}`)}</h3>
      <p role="status">{t(`state_${state}`)}</p>
      {state === 'declined' && request?.comment && checks.every(({ state: one }) => one === 'passed') && (
        <p className="notice notice-error" dir="auto">
          {request.comment}
        </p>
      )}
      <Checks checks={checks} />
      <div className="row">
        {!isOpen && (
          <button
            type="button"
            className={isPublished ? 'button' : 'button button-primary'}
            disabled={changes.isPending}
            onClick={() => changes.start({ change: () => publish(version, readers), said: t('requested') })}
          >
            {t(isPublished ? 'publishAgain' : `publish_${readers}`)}
          </button>
        )}
        {isOpen && request?.requestUserId === userId && (
          <button
            type="button"
            className="button"
            disabled={changes.isPending}
            onClick={() => changes.start({ change: () => withdraw(request.publishRequestId), said: t('withdrawn') })}
          >
            {t('withdraw')}
          </button>
        )}
        {isPublished && relation === 'owner' && (
          <button type="button" className="button" onClick={() => setAsksUnpublish(true)}>
            {t('unpublish')}
          </button>
        )}
      </div>
      <ChangeOutcome changes={changes} />
      {asksUnpublish && (
        <ConfirmDialog
          {...{ title: t('unpublishTitle', { version: version.version }), meaning: t('unpublishMeaning') }}
          {...{ label: t('unpublish'), changes, onClose: close }}
          onConfirm={() =>
            changes.start({ change: () => unpublish(version, readers), said: t('unpublished'), onDone: close })
          }
        />
      )}
    </section>
  );
}
