import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What came to a webhook's address. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Those to this path. */
  at(path: string): readonly ReceivedCall[];
  /** Answers calls of this path so from now on: a status, or nothing at all. */
  answer(path: string, status: number | 'silence'): void;
  close(): Promise<void>;
}

/** Takes calls of webhooks, and answers 204, or as `answer` says. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const answers = new Map<string, number | 'silence'>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    calls.push({ path, headers: request.headers, body });
    const answer = answers.get(path) ?? 204;
    if (answer !== 'silence') response.writeHead(answer, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    at: (path) => calls.filter((call) => call.path === path),
    answer: (path, status) => void answers.set(path, status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
