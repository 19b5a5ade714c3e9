import { Link } from '@tanstack/react-router';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { paths } from '../../../app/paths.ts';
import { CallForm } from '../../../parts/deployment/call-form.tsx';
import { answersCalls } from '../../../parts/deployment/deployment-status.ts';
import { DeploymentSteps } from '../../../parts/deployment/deployment-steps.tsx';
import { useDeployment } from '../../../parts/deployment/queries.ts';
import { messages } from './messages.ts';

interface Props {
  readonly id: string;
  /** To start another one in its place. */
  readonly onAgain: () => void;
}

/** One deployment: its steps until it answers, then the form that calls it. */
export function TryDeployment({ id, onAgain }: Props) {
  const t = useMessages(messages);
  const { data: deployment, error, refetch } = useDeployment(id);
  if (!deployment) {
    if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
    return <p role="status">{t('loading')}</p>;
  }
  const { status, detail, name } = deployment;
  return (
    <>
      {!answersCalls(status) && <DeploymentSteps deployment={deployment} />}
      {['failed', 'removed'].includes(status) && (
        <div className="notice notice-error" role="alert">
          <p dir="auto">{t('runsNot', { detail: detail ?? '' })}</p>
          <button type="button" className="button" onClick={onAgain}>
            {t('again')}
          </button>
        </div>
      )}
      {answersCalls(status) && <CallForm deployment={deployment} />}
      <p>
        <Link to={paths.deployment} params={{ deploymentId: id }}>
          {t('openDeployment', { name })}
        </Link>
      </p>
    </>
  );
}
