import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { answersCalls, isChanging, statusMessage } from './deployment-status.ts';
import { LogDialog } from './log-dialog.tsx';
import { messages } from './messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { Steps } from './steps.tsx';

export type ShownDeployment = Pick<
  Deployment,
  'id' | 'name' | 'status' | 'target' | 'createdAt' | 'solutionId' | 'detail' | 'endpoints'
>;

export function DeploymentCard({ deployment }: { readonly deployment: ShownDeployment }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState<'log' | 'remove'>();
  const { id, name, status, target, createdAt, solutionId, detail, endpoints } = deployment;
  const known = statusMessage(status);
  return (
    <li className="panel">
      <div className="row spread">
        <h2>
          <Link to={paths.model} params={{ solutionId }}>
            {name}
          </Link>
        </h2>
        <span className="tag">{known ? t(known) : status}</span>
      </div>
      <p className="row quiet">
        <span>{t('on', { target })}</span>
        <RelativeTime at={Date.parse(createdAt)} />
        {endpoints.length > 0 && <span>{t('servers', { count: endpoints.length })}</span>}
      </p>
      {detail && <p dir="auto">{detail}</p>}
      {isChanging(status) && <Steps id={id} name={name} />}
      <div className="row">
        {answersCalls(status) && (
          <a className="button button-primary" href={`/run/${name}/docs.html`}>
            {t('tryIt')}
          </a>
        )}
        <button type="button" className="button" onClick={() => setOpen('log')}>
          {t('log')}
        </button>
        {status !== 'removing' && (
          <button type="button" className="button" onClick={() => setOpen('remove')}>
            {t('remove')}
          </button>
        )}
      </div>
      {open === 'log' && <LogDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
    </li>
  );
}
