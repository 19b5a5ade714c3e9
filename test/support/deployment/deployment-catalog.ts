import type { Catalog, DeploymentRow, StepRow } from '../../../services/deployment/domain/catalog.ts';

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
      showDeployment: async (row) => void rows.set(`${row.deploymentId}/${row.revisionId}`, row),
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
