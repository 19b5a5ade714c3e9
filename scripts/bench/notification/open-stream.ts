import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { BenchPerson } from './people.ts';

export interface OpenStream {
  close(): void;
}

/** Opens a person's stream of notifications; resolves at its first bytes, then calls `onTitle` for each notification. */
export function openStream(
  url: string,
  { userId, token }: BenchPerson,
  onTitle: (title: string) => void,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const request = get(
      `${url}/notifications/${userId}/stream`,
      { headers, agent: false },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`));
        const lines = createInterface({ input: response });
        lines.once('line', () => resolve({ close: () => request.destroy() }));
        lines.on('line', (line) => {
          if (line.startsWith('data: {')) onTitle(String(JSON.parse(line.slice('data: '.length)).title));
        });
        // It is closed from here, which is no failure.
        lines.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });
}
