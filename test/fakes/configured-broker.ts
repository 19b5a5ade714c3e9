import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

/** The program of a data broker that is of no use before `PUT /configDB`, as those of the predecessor. */
export interface ConfiguredBroker {
  readonly listener: RequestListener;
  /** What it was asked for, in order: `PUT /configDB`, `GET /pullData` … */
  readonly asked: string[];
  readonly settings: { readonly contentType: string | undefined; readonly body: string }[];
  /** Called before settings are answered, with this status. */
  answer: () => Promise<number>;
  /** Its program begins anew: it has no settings. */
  forget(): void;
}

/** Sends its records once it has settings, and 409 before. */
export function createConfiguredBroker(records: readonly string[]): ConfiguredBroker {
  let rest: string[] | undefined;
  const broker: ConfiguredBroker = {
    ...{ asked: [], settings: [], answer: async () => 200 },
    forget() {
      rest = undefined;
    },
    async listener(request, response) {
      const body = await text(request);
      const asked = `${request.method} ${request.url}`;
      if (asked === 'GET /healthz') return void response.writeHead(404).end();
      broker.asked.push(asked);
      if (asked === 'PUT /configDB') {
        broker.settings.push({ contentType: request.headers['content-type'], body });
        const status = await broker.answer();
        if (status === 200) rest = [...records];
        // As some do, it repeats what it was sent.
        return void response.writeHead(status).end(body);
      }
      if (rest === undefined) return void response.writeHead(409).end('no settings');
      response.writeHead(200).end(rest.shift() ?? '');
    },
  };
  return broker;
}
