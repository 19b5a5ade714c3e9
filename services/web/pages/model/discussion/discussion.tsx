import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import type { Version } from '../queries.ts';
import { Section } from '../section.tsx';
import { arrangeDiscussion } from './arrange-discussion.ts';
import { messages } from './messages.ts';
import { NewTopic } from './new-topic.tsx';
import { commentsQuery, threadsQuery } from './queries.ts';
import { Topic } from './topic.tsx';

/** What people say of a version. */
export function Discussion({ version }: { readonly version: Version }) {
  const t = useMessages(messages);
  const session = useSession();
  const comments = useQuery(commentsQuery(version));
  const { data: threads = [] } = useQuery({ ...threadsQuery(version), enabled: session !== undefined });
  return (
    <>
      <Section
        title={t('discussion')}
        empty={t('noComments')}
        query={comments}
        isEmpty={(page) => page.content.length === 0}
      >
        {({ content, totalElements }) => (
          <>
            {totalElements > content.length && <p className="quiet">{t('newestOf', { count: totalElements })}</p>}
            {arrangeDiscussion(content, threads).map((topic) => (
              <Topic key={topic.threadId} topic={topic} comments={content} version={version} />
            ))}
          </>
        )}
      </Section>
      {!comments.isPending && (session ? <NewTopic version={version} /> : <p className="quiet">{t('signInToTalk')}</p>)}
    </>
  );
}
