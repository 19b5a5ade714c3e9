import { freePort } from './engines.ts';
import { type RunningRole, startRole } from './roles.ts';

/** The public door before `contentUrl`. */
export async function startEdge(
  contentUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningRole> {
  const port = await freePort();
  const env = { EDGE_PORT: String(port), EDGE_CONTENT_URL: contentUrl, ...settings };
  return startRole('edge', 'gateway', `http://127.0.0.1:${port}`, env);
}
