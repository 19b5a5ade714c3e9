import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { CallForm } from '../../parts/deployment/call-form.tsx';
import { answersCalls, isChanging } from '../../parts/deployment/deployment-status.ts';
import { DeploymentSteps } from '../../parts/deployment/deployment-steps.tsx';
import { useDeployment } from '../../parts/deployment/queries.ts';
import { StatusTag } from '../../parts/deployment/status-tag.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { Actions } from './actions.tsx';
import './deployment.css';
import { Endpoints } from './endpoints.tsx';
import { Facts } from './facts.tsx';
import { Keys } from './keys/keys.tsx';
import { Log } from './log.tsx';
import { messages } from './messages.ts';
import { Usage } from './usage/usage.tsx';

const route = getRouteApi('/running/$deploymentId');

export function DeploymentPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const session = useSession();
  const { deploymentId } = route.useParams();
  if (session) return <Shown key={deploymentId} id={deploymentId} />;
  return (
    <>
      <h1>{t('title')}</h1>
      <SignInFirst title={t('signInTitle')} label={t('signIn')} />
    </>
  );
}

function Shown({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const { data: deployment, error, refetch } = useDeployment(id);
  if (!deployment) {
    if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
    return <p role="status">{t('loading')}</p>;
  }
  const { name, status, detail } = deployment;
  const runs = answersCalls(status);
  return (
    <article>
      <div className="row spread">
        <h1>{name}</h1>
        <StatusTag status={status} />
      </div>
      {detail && (
        <p className="notice" role="status" dir="auto">
          {detail}
        </p>
      )}
      {status === 'removed' && detail === null && <p role="status">{t('nothingLeft')}</p>}
      <Facts deployment={deployment} />
      <Actions deployment={deployment} />
      <details className="deployment-part" open={isChanging(status) || status === 'failed'}>
        <summary>{t('steps')}</summary>
        <DeploymentSteps deployment={deployment} />
      </details>
      {runs && <Endpoints deployment={deployment} />}
      {runs && (
        <section>
          <h2>{t('call')}</h2>
          <CallForm deployment={deployment} />
        </section>
      )}
      <Usage id={id} />
      <Log id={id} />
      {status !== 'removed' && <Keys id={id} />}
    </article>
  );
}
