import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { startEdge } from '../edge.ts';
import { startLogs, type TestLogs } from '../logs.ts';
import type { Person } from '../portal-people.ts';
import { portalPages } from './portal-pages.ts';

/** The pages of the web portal with the logs service behind them. */
export interface LogsPages {
  readonly url: string;
  readonly logs: TestLogs;
  readonly admin: Person;
  stop(): Promise<void>;
}

export async function startLogsPages(): Promise<LogsPages> {
  const [{ portal }, folder] = await Promise.all([portalPages(), portalBuild()]);
  const { admin } = portal.people;
  const logs = await startLogs({ identityUrl: portal.identity.url, token: admin.token });
  const worker = await logs.startWorker();
  const edge = await startEdge(portal.contentUrl, {
    ...{ EDGE_PORTAL_URL: portal.url, EDGE_LOGS_URL: logs.url, EDGE_WEB_FOLDER: folder },
  });
  return {
    ...{ url: edge.url, logs, admin },
    async stop() {
      await edge.stop();
      await worker.stop();
      await logs.close();
    },
  };
}
