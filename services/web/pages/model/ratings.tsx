import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { ratingsQuery } from './queries.ts';
import { Section } from './section.tsx';

export function Ratings({ solutionId }: { readonly solutionId: string }) {
  const t = useMessages(messages);
  const ratings = useQuery(ratingsQuery(solutionId));
  return (
    <Section title={t('ratings')} empty={t('noRatings')} query={ratings} isEmpty={(page) => page.content.length === 0}>
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
  );
}
