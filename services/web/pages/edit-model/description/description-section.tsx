import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import type { Readers } from '../edit-search.ts';
import { HeldNotice } from '../held-notice.tsx';
import type { Version } from '../queries.ts';
import { DescriptionForm } from './description-form.tsx';
import { messages } from './messages.ts';
import { descriptionQuery } from './queries.ts';

interface Props {
  readonly version: Version;
  readonly readers: Readers;
}

/** What readers learn first of a version. */
export function DescriptionSection({ version, readers }: Props) {
  const t = useMessages(messages);
  const { data: stored, error, refetch } = useQuery(descriptionQuery(version, readers));
  return (
    <section aria-labelledby="description">
      <h2 id="description">{t('title')}</h2>
      <HeldNotice version={version} />
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : stored === undefined ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <DescriptionForm key={`${version.revisionId} ${readers}`} {...{ version, readers, stored }} />
      )}
    </section>
  );
}
