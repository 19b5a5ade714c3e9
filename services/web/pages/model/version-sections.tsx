import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { cleanHtmlQuery } from '../../parts/clean-html-query.ts';
import { SafeHtml } from '../../parts/safe-html.tsx';
import { Checks } from './checks.tsx';
import { Discussion } from './discussion/discussion.tsx';
import { commentsQuery } from './discussion/queries.ts';
import { Documents } from './documents.tsx';
import { Files } from './files.tsx';
import { InOrder, type Part } from './in-order.tsx';
import { Interface } from './interface.tsx';
import { messages } from './messages.ts';
import { checksQuery, descriptionQuery, documentsQuery, filesQuery, protoQuery, type Version } from './queries.ts';
import { ratingsQuery } from './queries-of-ratings.ts';
import { Ratings } from './ratings.tsx';
import { Section } from './section.tsx';
import { TryIt } from './try-it/try-it.tsx';
import { UseModel } from './use-model.tsx';

/** The type of the file that says which models a composition has. */
const blueprint = 'BP';

interface Props {
  readonly version: Version;
  readonly versions: readonly Version[];
}

/** Everything about one version, and what people say of the model. */
export function VersionSections({ version, versions }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const description = useQuery(descriptionQuery(version));
  const cleaner = useQuery(cleanHtmlQuery);
  const proto = useQuery(protoQuery(version));
  const files = useQuery(filesQuery(version));
  const documents = useQuery(documentsQuery(version));
  const checks = useQuery({ ...checksQuery(version), enabled: session !== undefined });
  const comments = useQuery(commentsQuery(version));
  const ratings = useQuery(ratingsQuery(version.solutionId));
  const isComposition = files.data?.some(({ artifactTypeCode }) => artifactTypeCode === blueprint) ?? false;
  const parts: readonly Part[] = [
    {
      ...{ key: 'description', queries: [description, cleaner] },
      view: (
        <Section title={t('description')} empty={t('noDescription')} query={description} isEmpty={(text) => !text}>
          {(text) => <SafeHtml html={text ?? ''} />}
        </Section>
      ),
    },
    {
      ...{ key: 'interface', queries: [proto] },
      view: (
        <Section title={t('interface')} empty={t('noInterface')} query={proto} isEmpty={(text) => !text}>
          {(text) => <Interface proto={text ?? ''} />}
        </Section>
      ),
    },
    {
      ...{ key: 'files', queries: [files] },
      view: (
        <Section title={t('files')} empty={t('noFiles')} query={files} isEmpty={(list) => list.length === 0}>
          {(list) => <Files files={list} version={version} />}
        </Section>
      ),
    },
    { key: 'documents', queries: [documents], view: <Documents version={version} /> },
    { key: 'try', queries: [], view: <TryIt {...{ version, versions, isComposition }} /> },
    { key: 'use', queries: [], view: <UseModel files={files.data ?? []} version={version} /> },
    ...(session ? [{ key: 'checks', queries: [checks], view: <Checks version={version} /> }] : []),
    { key: 'discussion', queries: [comments], view: <Discussion version={version} /> },
    { key: 'ratings', queries: [ratings], view: <Ratings solutionId={version.solutionId} /> },
  ];
  return <InOrder parts={parts} />;
}
