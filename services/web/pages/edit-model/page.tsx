import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { Deleted } from './removal/deleted.tsx';
import './edit-model.css';
import { messages } from './messages.ts';
import { ownSolutionQuery } from './queries.ts';
import { relationTo } from './relation-to.ts';
import { Sections } from './sections.tsx';

const route = getRouteApi('/my-models/$solutionId');

/** Where the people of a model change what others read of it, share, publish and delete it. */
export function EditModelPage() {
  const t = useMessages(messages);
  const session = useSession();
  const { solutionId } = route.useParams();
  usePageTitle(t('title'));
  if (!session) return <SignInFirst title={t('signInTitle')} label={t('signIn')} />;
  return <EditModel key={solutionId} solutionId={solutionId} userId={session.userId} />;
}

function EditModel({ solutionId, userId }: { readonly solutionId: string; readonly userId: string }) {
  const t = useMessages(messages);
  const { data: solution, error, refetch } = useQuery(ownSolutionQuery(solutionId));
  usePageTitle(solution ? t('titleOf', { name: solution.name }) : t('title'));
  if (!solution) {
    if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
    return <p role="status">{t('loading')}</p>;
  }
  const relation = relationTo(solution, userId);
  return (
    <article>
      <div className="row spread">
        <h1 dir="auto">{solution.name}</h1>
        <Link className="button" to={paths.model} params={{ solutionId }}>
          {t('asReaders')}
        </Link>
      </div>
      {relation === 'reader' ? (
        <p className="notice">{t('notYours', { owner: solution.ownerName })}</p>
      ) : solution.active ? (
        <Sections solution={solution} relation={relation} />
      ) : (
        <Deleted solution={solution} />
      )}
    </article>
  );
}
