import { Link } from '@tanstack/react-router';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { isChanging } from '../../parts/deployment/deployment-status.ts';
import { DeploymentSteps } from '../../parts/deployment/deployment-steps.tsx';
import { useDeployment } from '../../parts/deployment/queries.ts';
import { StatusTag } from '../../parts/deployment/status-tag.tsx';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { messages } from './messages.ts';

export type ShownDeployment = Pick<
  Deployment,
  'id' | 'name' | 'status' | 'target' | 'createdAt' | 'solutionId' | 'detail' | 'endpoints'
>;

export function DeploymentCard({ deployment }: { readonly deployment: ShownDeployment }) {
  const t = useMessages(messages);
  const { id, name, status, target, createdAt, solutionId, detail, endpoints } = deployment;
  return (
    <li className="panel">
      <div className="row spread">
        <h2>
          <Link to={paths.deployment} params={{ deploymentId: id }}>
            {name}
          </Link>
        </h2>
        <StatusTag status={status} />
      </div>
      <p className="row quiet">
        <span>{t('on', { target })}</span>
        <RelativeTime at={Date.parse(createdAt)} />
        {endpoints.length > 0 && <span>{t('servers', { count: endpoints.length })}</span>}
        <Link to={paths.model} params={{ solutionId }} aria-label={t('modelOf', { name })}>
          {t('model')}
        </Link>
      </p>
      {detail && <p dir="auto">{detail}</p>}
      {isChanging(status) && <LiveSteps id={id} />}
    </li>
  );
}

function LiveSteps({ id }: { readonly id: string }) {
  const { data } = useDeployment(id);
  return data && <DeploymentSteps deployment={data} />;
}
