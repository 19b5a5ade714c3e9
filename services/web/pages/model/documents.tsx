import { useMutation, useQuery } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../../parts/file-size.ts';
import { saveFile } from '../../parts/save-file.ts';
import { messages } from './messages.ts';
import { PreviewButton } from './preview/preview-button.tsx';
import { documentSource } from './preview/preview-source.ts';
import { documentsQuery, type Version } from './queries.ts';
import { Section } from './section.tsx';

interface Listed {
  readonly documentId: string;
  readonly name: string;
}

async function downloadDocument({ documentId, name }: Listed): Promise<void> {
  const call = { params: { path: { documentId } }, parseAs: 'blob' as const };
  saveFile((await portalApi.GET('/solution/revision/document/{documentId}', call)).data, name);
}

/** What belongs to a version besides its files: papers, notebooks, licences. */
export function Documents({ version }: { readonly version: Version }) {
  const t = useMessages(messages);
  const current = useStore(language);
  const documents = useQuery(documentsQuery(version));
  const { mutate, isPending, error } = useMutation({ mutationFn: downloadDocument });
  return (
    <Section
      title={t('documents')}
      empty={t('noDocuments')}
      query={documents}
      isEmpty={(found) => (found?.length ?? 0) === 0}
    >
      {(found) => (
        <>
          {error && <ErrorView error={error} />}
          <ul className="plain">
            {found?.map((one) => (
              <li key={one.documentId} className="row">
                <button type="button" className="button" disabled={isPending} onClick={() => mutate(one)}>
                  {t('download', { name: one.name })}
                </button>
                <span className="quiet">{fileSize(one.size, current)}</span>
                {one.pending && <span className="quiet">{t('documentPending')}</span>}
                <PreviewButton source={documentSource(one)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
