import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { messages } from './messages.ts';
import { OwnRating } from './own-rating.tsx';
import { ratingsQuery } from './queries-of-ratings.ts';
import { Section } from './section.tsx';

export function Ratings({ solutionId }: { readonly solutionId: string }) {
  const t = useMessages(messages);
  const session = useSession();
  const ratings = useQuery(ratingsQuery(solutionId));
  return (
    <>
      <Section
        title={t('ratings')}
        empty={t('noRatings')}
        query={ratings}
        isEmpty={(page) => page.content.length === 0}
      >
        {({ content }) => (
          <dl className="pairs">
            {content.map(({ userId, userName, rating }) => (
              <div key={userId}>
                <dt dir="auto">{userName}</dt>
                <dd>{t('ratingOf', { rating })}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      {session && !ratings.isPending && <OwnRating solutionId={solutionId} userId={session.userId} />}
    </>
  );
}
