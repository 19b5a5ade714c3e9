import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** What can be done with a composition once it is saved: it is a model like any other. */
export function SavedActions({ solutionId, revisionId }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const deploy = useMutation({
    mutationFn: async () => bodyOf(await deploymentApi.POST('/deployments', { body: { solutionId, revisionId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deployments'] }),
  });
  return (
    <>
      <div className="row">
        <Link className="button" to={paths.model} params={{ solutionId }}>
          {t('openSaved')}
        </Link>
        <button
          type="button"
          className="button button-primary"
          disabled={deploy.isPending || deploy.isSuccess}
          onClick={() => deploy.mutate()}
        >
          {deploy.isPending ? t('deploying') : t('deploy')}
        </button>
      </div>
      {deploy.error && <ErrorView error={deploy.error} />}
      {deploy.data && (
        <p role="status" className="row">
          {t('deployed', { name: deploy.data.name })} <Link to={paths.deployments}>{t('openDeployments')}</Link>
        </p>
      )}
    </>
  );
}
