import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { DeployDialog } from '../../parts/deployment/deploy-dialog.tsx';
import { DeploymentSteps } from '../../parts/deployment/deployment-steps.tsx';
import { useDeployment } from '../../parts/deployment/queries.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly version: string;
}

/** What can be done with a composition once it is saved: it is a model like any other. */
export function SavedActions({ solutionId, revisionId, version }: Props) {
  const t = useMessages(messages);
  const [isDeploying, setDeploying] = useState(false);
  const [deployed, setDeployed] = useState<string>();
  return (
    <>
      <div className="row">
        <Link className="button" to={paths.model} params={{ solutionId }}>
          {t('openSaved')}
        </Link>
        <Link
          className="button"
          to={paths.editModel}
          params={{ solutionId }}
          search={{ section: 'publication', version }}
        >
          {t('publish')}
        </Link>
        <button type="button" className="button button-primary" onClick={() => setDeploying(true)}>
          {t('deploy')}
        </button>
      </div>
      {deployed && <Deployed id={deployed} />}
      {isDeploying && (
        <DeployDialog
          {...{ solutionId, revisionId, versions: [{ revisionId, version }], isComposition: true }}
          onClose={() => setDeploying(false)}
          onDeployed={(id) => {
            setDeployed(id);
            setDeploying(false);
          }}
        />
      )}
    </>
  );
}

function Deployed({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const { data: deployment } = useDeployment(id);
  return (
    <>
      {deployment && <DeploymentSteps deployment={deployment} />}
      <p role="status">
        <Link to={paths.deployment} params={{ deploymentId: id }}>
          {t('openDeployment')}
        </Link>
      </p>
    </>
  );
}
