import { Pool } from 'undici';
import type { DeployingPlatform } from './start-platform.ts';

export interface Calls {
  /** Throws where it is not answered 200. */
  call(): Promise<void>;
  close(): Promise<void>;
}

const type = 'application/json';

/** Calls of a deployment through the edge, with JSON. */
export const createCalls = (
  { edgeUrl, token }: DeployingPlatform,
  name: string,
  operation: string,
  message: object,
  connections: number,
): Calls =>
  createJsonCalls(edgeUrl, `/run/${name}/${operation}`, message, connections, { authorization: `Bearer ${token}` });

/** The same of any server, such as the runner alone. */
export function createJsonCalls(
  origin: string,
  path: string,
  message: object,
  connections: number,
  headers: Readonly<Record<string, string>> = {},
): Calls {
  const pool = new Pool(origin, { connections });
  const request = { method: 'POST', path, body: JSON.stringify(message) } as const;
  const all = { 'content-type': type, accept: type, ...headers };
  return {
    async call() {
      const { statusCode, body } = await pool.request({ ...request, headers: all });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${text}`);
    },
    close: () => pool.close(),
  };
}
