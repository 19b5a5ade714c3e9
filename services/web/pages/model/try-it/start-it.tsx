import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { deploy } from '../../../parts/deployment/deploy.ts';
import { DeployDialog } from '../../../parts/deployment/deploy-dialog.tsx';
import { targetsQuery } from '../../../parts/deployment/queries.ts';
import type { Version } from '../queries.ts';
import { messages } from './messages.ts';

/** What is started for a trial goes by itself: people forget it, and it takes the place of others. */
const idleMinutes = 60;

interface Props {
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly isComposition: boolean;
  /** With the id of the deployment. */
  readonly onStarted: (id: string) => void;
}

/** Starts the version where models usually run here, or as the person says. */
export function StartIt({ version, versions, isComposition, onStarted }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { solutionId, revisionId } = version;
  const { data: targets, error, refetch } = useQuery(targetsQuery(solutionId));
  const [isChoosing, setChoosing] = useState(false);
  const start = useMutation({
    mutationFn: (target: string) => deploy({ solutionId, revisionId, target, idleMinutes }),
    async onSuccess(id) {
      onStarted(id);
      await queries.invalidateQueries({ queryKey: ['deployments'] });
    },
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!targets) return <p role="status">{t('loading')}</p>;
  const [first] = targets;
  if (!first) return <p>{t('mayNot')}</p>;
  return (
    <>
      <p>{t('runsNowhere', { version: version.version })}</p>
      {!first.takesCredentials && <p>{t('removedUnused', { minutes: idleMinutes })}</p>}
      {start.error && <ErrorView error={start.error} />}
      <div className="row">
        {!first.takesCredentials && (
          <button
            type="button"
            className="button button-primary"
            disabled={start.isPending}
            onClick={() => start.mutate(first.name)}
          >
            {t(start.isPending ? 'starting' : 'start', { target: first.name })}
          </button>
        )}
        <button type="button" className="button" onClick={() => setChoosing(true)}>
          {t('choose')}
        </button>
      </div>
      {isChoosing && (
        <DeployDialog
          {...{ solutionId, versions, revisionId, isComposition }}
          onClose={() => setChoosing(false)}
          onDeployed={onStarted}
        />
      )}
    </>
  );
}
