import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { Pool } from 'undici';
import type { RunningCatalog } from '../catalog/start-catalog.ts';

const atOnce = 16;

/** Calls of a catalog by its HTTP API, as the account of benchmarks. */
export function catalogCalls({ origin, headers }: RunningCatalog) {
  const pool = new Pool(origin, { connections: atOnce });
  return {
    async post<T>(path: string, body: object = {}): Promise<T> {
      const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await pool.request({ method: 'POST', path: `/ccds${path}`, ...sent });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${path} was answered ${answer.statusCode}: ${text}`);
      return (text ? JSON.parse(text) : undefined) as T;
    },
    close: () => pool.close(),
  };
}

export type CatalogCalls = ReturnType<typeof catalogCalls>;

export async function addUser(catalog: CatalogCalls): Promise<string> {
  const loginName = `bench${randomUUID().slice(0, 8)}`;
  const user = { loginName, firstName: 'Bench', lastName: 'Mark', email: `${loginName}@example.org`, active: true };
  return (await catalog.post<{ readonly userId: string }>('/user', user)).userId;
}

export interface Filling {
  readonly solutions: number;
  /** Of each solution. */
  readonly artifacts: number;
  /** Of each artifact, in bytes. */
  readonly size?: number;
}

export interface FilledModel {
  readonly solutionId: string;
  /** Of its last artifact. */
  readonly uri: string;
}

/** Public solutions with a revision and artifacts. */
export async function fillWithModels(
  catalog: CatalogCalls,
  { solutions, artifacts, size = 1_000 }: Filling,
): Promise<readonly FilledModel[]> {
  const userId = await addUser(catalog);
  const codes = { modelTypeCode: 'CL', toolkitTypeCode: 'SK' };
  const addOne = async (_: unknown, index: number) => {
    const solution = { name: `model ${index}`, userId, active: true, description: 'Of a benchmark.', ...codes };
    const { solutionId } = await catalog.post<{ readonly solutionId: string }>('/solution', solution);
    const revision = { solutionId, version: '1.0.0', userId, accessTypeCode: 'PB', validationStatusCode: 'PS' };
    const made = await catalog.post<{ readonly revisionId: string }>(`/solution/${solutionId}/revision`, revision);
    let uri = '';
    for (let count = 0; count < artifacts; count += 1) {
      const artifact = { name: `part ${count}`, version: '1', artifactTypeCode: 'MI', size, userId };
      uri = `com/artifact/${solutionId}/part-${count}/1/part-${count}-1.bin`;
      const { artifactId } = await catalog.post<{ readonly artifactId: string }>('/artifact', { ...artifact, uri });
      await catalog.post(`/revision/${made.revisionId}/artifact/${artifactId}`);
    }
    return { solutionId, uri };
  };
  return pLimit(atOnce).map(Array.from({ length: solutions }), addOne);
}
