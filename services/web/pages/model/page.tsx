import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import './model.css';
import { CompareWith } from './comparison/compare-with.tsx';
import { EditLink } from './edit-link.tsx';
import { Facts } from './facts.tsx';
import { messages } from './messages.ts';
import { solutionQuery } from './queries.ts';
import { Ratings } from './ratings.tsx';
import { useCountView } from './use-count-view.ts';
import { readVersionSearch } from './version-search.ts';
import { VersionSections } from './version-sections.tsx';
import { VersionSelect } from './version-select.tsx';

const route = getRouteApi('/models/$solutionId');

export function ModelPage() {
  const t = useMessages(messages);
  const { solutionId } = route.useParams();
  const { version, compare } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: solution, error, refetch } = useQuery(solutionQuery(solutionId));
  useCountView(solution?.solutionId);
  usePageTitle(solution?.name ?? t('loading'));
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!solution) return <p role="status">{t('loading')}</p>;
  const { revisions } = solution;
  const shown = revisions.find((one) => one.version === version) ?? revisions[0];
  return (
    <article>
      <h1 dir="auto">{solution.name}</h1>
      <p className="quiet" dir="auto">
        {t('by', { owner: solution.ownerName })}
      </p>
      <EditLink solution={solution} />
      <Facts solution={solution} revision={shown} />
      {shown ? (
        <>
          <VersionSelect
            versions={revisions}
            shown={shown}
            onChange={(chosen) => void navigate({ search: (now) => readVersionSearch({ ...now, version: chosen }) })}
          />
          <CompareWith
            versions={revisions}
            shown={shown}
            compared={compare}
            onChange={(chosen) => void navigate({ search: (now) => readVersionSearch({ ...now, compare: chosen }) })}
          />
          <VersionSections key={shown.revisionId} version={shown} versions={revisions} />
        </>
      ) : (
        <>
          <p className="notice">{t('noVersions')}</p>
          <Ratings solutionId={solutionId} />
        </>
      )}
    </article>
  );
}
