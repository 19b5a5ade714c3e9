import type { Database } from '../../kit/store/transactions.ts';
import type { LocalServerStore, StoredLocalServer } from '../domain/local-server.ts';
import { roundOf } from '../domain/rollout.ts';

const columns = `id, deployment_id AS "deploymentId", component, replica, revision_id AS "revisionId", round, model,
  memory_limit_bytes::double precision AS "memoryLimitBytes", processor_limit AS "processorLimit",
  status, port, restarts, detail, generation`;
const order = 'ORDER BY deployment_id, component, revision_id, round, replica';

interface Row extends Omit<StoredLocalServer, 'port' | 'detail'> {
  readonly port: number | null;
  readonly detail: string | null;
}

export const createLocalServerStore = ({ query }: Database): LocalServerStore => ({
  async put(deploymentId, rollout, servers) {
    const rows = servers.map(({ id, component, replica, model, memoryLimitBytes, processorLimit }) => ({
      ...{ id, component, replica, model },
      ...{ memory_limit_bytes: memoryLimitBytes, processor_limit: processorLimit },
    }));
    // One statement: a worker that dies leaves all of them or none.
    await query(
      `WITH wanted AS (
         SELECT * FROM jsonb_to_recordset($3::jsonb) AS w (id text, component text, replica integer, model jsonb,
           memory_limit_bytes bigint, processor_limit double precision)
       ), unwanted AS (
         DELETE FROM local_servers
         WHERE deployment_id = $1 AND revision_id = $2 AND round = $4 AND id NOT IN (SELECT id FROM wanted)
       )
       INSERT INTO local_servers
         (id, deployment_id, component, replica, revision_id, round, model, memory_limit_bytes, processor_limit)
       SELECT id, $1, component, replica, $2, $4, model, memory_limit_bytes, processor_limit FROM wanted
       ON CONFLICT (id) DO UPDATE
         SET status = 'waiting', detail = NULL, generation = local_servers.generation + 1
         WHERE local_servers.status = 'failed'`,
      [deploymentId, rollout.revisionId, JSON.stringify(rows), roundOf(rollout)],
    );
  },
  all: async () => (await query<Row>(`SELECT ${columns} FROM local_servers ${order}`)).map(toServer),
  ofDeployment: async (deploymentId) =>
    (await query<Row>(`SELECT ${columns} FROM local_servers WHERE deployment_id = $1 ${order}`, [deploymentId])).map(
      toServer,
    ),
  async countOthers(deploymentId) {
    const ask = 'SELECT count(*)::integer AS count FROM local_servers WHERE deployment_id <> $1';
    const [row] = await query<{ count: number }>(ask, [deploymentId]);
    return row?.count ?? 0;
  },
  async setState(id, { status, port, restarts, detail }) {
    await query('UPDATE local_servers SET status = $2, port = $3, restarts = $4, detail = $5 WHERE id = $1', [
      ...[id, status, port ?? null, restarts, detail ?? null],
    ]);
  },
  async remove(deploymentId, kept) {
    await query(
      'DELETE FROM local_servers WHERE deployment_id = $1 AND ($2::uuid IS NULL OR revision_id <> $2 OR round <> $3)',
      [deploymentId, kept?.revisionId ?? null, kept ? roundOf(kept) : null],
    );
  },
});

const toServer = ({ port, detail, ...row }: Row): StoredLocalServer => ({
  ...row,
  port: port ?? undefined,
  detail: detail ?? undefined,
});
