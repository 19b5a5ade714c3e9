import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { SafeHtml } from '../../parts/safe-html.tsx';
import { Checks } from './checks.tsx';
import { Discussion } from './discussion/discussion.tsx';
import { Documents } from './documents.tsx';
import { Files } from './files.tsx';
import { Interface } from './interface.tsx';
import { messages } from './messages.ts';
import { descriptionQuery, filesQuery, protoQuery, type Version } from './queries.ts';
import { Section } from './section.tsx';
import { TryIt } from './try-it/try-it.tsx';
import { UseModel } from './use-model.tsx';

/** The type of the file that says which models a composition has. */
const blueprint = 'BP';

interface Props {
  readonly version: Version;
  readonly versions: readonly Version[];
}

/** Everything about one version. */
export function VersionSections({ version, versions }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const description = useQuery(descriptionQuery(version));
  const files = useQuery(filesQuery(version));
  const proto = useQuery(protoQuery(version));
  return (
    <>
      <Section title={t('description')} empty={t('noDescription')} query={description} isEmpty={(text) => !text}>
        {(text) => <SafeHtml html={text ?? ''} />}
      </Section>
      <Section title={t('interface')} empty={t('noInterface')} query={proto} isEmpty={(text) => !text}>
        {(text) => <Interface proto={text ?? ''} />}
      </Section>
      <Section title={t('files')} empty={t('noFiles')} query={files} isEmpty={(list) => list.length === 0}>
        {(list) => <Files files={list} version={version} />}
      </Section>
      <Documents version={version} />
      <TryIt
        {...{ version, versions }}
        isComposition={files.data?.some(({ artifactTypeCode }) => artifactTypeCode === blueprint) ?? false}
      />
      <UseModel files={files.data ?? []} version={version} />
      {session && <Checks version={version} />}
      <Discussion version={version} />
    </>
  );
}
