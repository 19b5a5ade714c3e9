import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../../../contracts/portal-api.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import { fileSize } from '../../../parts/file-size.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Readers } from '../edit-search.ts';
import { HeldNotice } from '../held-notice.tsx';
import type { Version } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { AddDocuments } from './add-documents.tsx';
import { CopyDocuments } from './copy-documents.tsx';
import { messages } from './messages.ts';
import { documentsQuery, removeDocument } from './queries.ts';

interface Props {
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly readers: Readers;
}

/** Papers, notebooks and licences of a version. */
export function DocumentsSection({ version, versions, readers }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const place = { version, readers };
  const { data, error, refetch } = useQuery(documentsQuery(place));
  const changes = useChange(version.solutionId);
  const [asked, setAsked] = useState<Document>();
  const others = versions.filter(({ revisionId }) => revisionId !== version.revisionId);
  const remove = ({ documentId, name }: Document) =>
    changes.start({
      change: () => removeDocument(place, documentId),
      said: t('removed', { name }),
      onDone: () => setAsked(undefined),
    });
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('title')}</h2>
      <HeldNotice version={version} />
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('loading')}</p>}
      {data?.length === 0 && <p>{t('none')}</p>}
      <ul className="panels" aria-label={t('title')}>
        {data?.map((one) => (
          <li key={one.documentId} className="panel row spread">
            <span dir="auto">
              <strong>{one.name}</strong> <span className="quiet">{fileSize(one.size, current)}</span>
              {one.pending && <span className="tag">{t('pending')}</span>}
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('removeNamed', { name: one.name })}
              onClick={() => setAsked(one)}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      <AddDocuments place={place} changes={changes} />
      {others.length > 0 && <CopyDocuments place={place} others={others} changes={changes} />}
      <ChangeOutcome changes={changes} />
      {asked && (
        <ConfirmDialog
          {...{ title: t('removeTitle', { name: asked.name }), meaning: t('removeMeaning'), label: t('remove') }}
          {...{ changes, onConfirm: () => remove(asked), onClose: () => setAsked(undefined) }}
        />
      )}
    </section>
  );
}
