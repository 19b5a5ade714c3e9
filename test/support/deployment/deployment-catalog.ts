import type { Catalog, DeploymentRow, StepRow } from '../../../services/deployment/domain/catalog.ts';
import { AppError } from '../../../services/kit/errors.ts';

/** What deployments write into the catalog, kept in maps. */
export function recordingCatalog() {
  const rows = new Map<string, DeploymentRow>();
  const tasks = new Map<number, string>();
  const keys = new Map<string, number>();
  const steps = new Map<number, StepRow>();
  const idOf = (key: string) => {
    keys.set(key, keys.get(key) ?? keys.size + 1);
    return keys.get(key) ?? 0;
  };
  const catalog: Pick<Catalog, 'showDeployment' | 'hideDeployment' | 'openTask' | 'closeTask' | 'addStep' | 'setStep'> =
    {
      async showDeployment(row) {
        const key = `${row.deploymentId}/${row.revisionId}`;
        if ([...rows].some(([other, { deploymentId }]) => deploymentId === row.deploymentId && other !== key))
          throw new AppError('invalid', `deploymentId exists already: ${row.deploymentId}`);
        rows.set(key, row);
      },
      hideDeployment: async ({ deploymentId, revisionId }) => void rows.delete(`${deploymentId}/${revisionId}`),
      async openTask(_about, key) {
        tasks.set(idOf(key), 'ST');
        return idOf(key);
      },
      closeTask: async (id, _about, statusCode) => void tasks.set(id, statusCode),
      async addStep(row, _about, key) {
        steps.set(idOf(key), row);
        return idOf(key);
      },
      setStep: async (id, row) => void steps.set(id, row),
    };
  return { catalog: catalog as Catalog, rows, tasks, steps };
}
