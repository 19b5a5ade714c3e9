import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import type { Own } from '../queries.ts';
import { messages } from './messages.ts';
import { dependentsQuery } from './queries.ts';

/** What depends on the model, in numbers: others have made it, and its names may be theirs alone. */
export function Dependents({ solution }: { readonly solution: Own }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(dependentsQuery(solution.solutionId));
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loading')}</p>;
  const published = solution.revisions.filter(({ accessTypeCode }) => accessTypeCode !== 'PR').length;
  const { downloadCount, ratingCount, ownerListForSol } = solution;
  const counts = [
    ['publishedVersions', published],
    ['deployments', data.deployments],
    ['compositions', data.compositions],
    ['favorites', data.favorites],
    ['coOwners', ownerListForSol.length],
    ['downloads', downloadCount],
    ['ratings', ratingCount],
  ] as const;
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return <p>{t('noDependents')}</p>;
  return (
    <>
      <h3>{t('dependents')}</h3>
      <ul aria-label={t('dependents')}>
        {some.map(([key, count]) => (
          <li key={key}>{t(key, { count })}</li>
        ))}
      </ul>
    </>
  );
}
