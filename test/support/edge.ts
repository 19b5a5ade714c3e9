import { freePort } from './engines.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** The edge in front of `contentUrl`. */
export const startEdge = (contentUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningRole> =>
  startWith(startRole, contentUrl, settings);

/** The same in a process of its own, for specs that look at its memory or its exit code. */
export const startEdgeProcess = (
  contentUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RoleProcess> => startWith(startRoleProcess, contentUrl, settings);

async function startWith<R extends RunningRole>(
  startOne: StartTestRole<R>,
  contentUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<R> {
  const port = await freePort();
  const env = { EDGE_PORT: String(port), EDGE_CONTENT_URL: contentUrl, ...settings };
  return startOne('edge', 'gateway', `http://127.0.0.1:${port}`, env);
}
