import { Pool } from 'undici';

/** How often `call` ends in a second, with `inFlight` of them under way all the time for `ms` milliseconds. */
export async function perSecond(call: () => Promise<unknown>, inFlight: number, ms: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - began < ms) {
      await call();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return (count * 1_000) / (performance.now() - began);
}

export interface HttpClient {
  /** The body of the answer; a POST where there is a body to send and nothing else is said. Throws where it is no success. */
  request(path: string, body?: string, method?: 'PUT'): Promise<string>;
  close(): Promise<void>;
}

export function createHttpClient(
  origin: string,
  inFlight: number,
  headers: Readonly<Record<string, string>> = {},
): HttpClient {
  const pool = new Pool(origin, { connections: inFlight });
  const withBody = { ...headers, 'content-type': 'application/json' };
  return {
    async request(path, body, method) {
      const request =
        body === undefined ? { method: 'GET', headers } : { method: method ?? 'POST', headers: withBody, body };
      const answer = await pool.request({ path, ...request });
      const text = await answer.body.text();
      if (answer.statusCode !== 200 && answer.statusCode !== 201)
        throw new Error(`${path} was answered ${answer.statusCode}: ${text}`);
      return text;
    },
    close: () => pool.close(),
  };
}
