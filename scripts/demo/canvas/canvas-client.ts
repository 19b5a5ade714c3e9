import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ComposerApi, CompositionTestRun } from '../../../services/contracts/composer-api.ts';
import type { Api } from '../../cli/server/api.ts';
import { DemoError } from '../demo-error.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Body<N extends keyof ComposerApi> = ComposerApi[N]['body'];
type Answer<N extends keyof ComposerApi> = ComposerApi[N]['response'];

export type Transport = 'http' | 'topics';

/** A composition, and what the demo does with it. Errors: CliError with what the platform says. */
export interface Canvas {
  readonly id: string;
  change(operations: Body<'POST /compositions/{id}/changes'>['operations']): Promise<void>;
  problems(): Promise<readonly string[]>;
  save(version: string): Promise<Answer<'POST /compositions/{id}/revisions'>>;
  /** Waits until what runs it is there. */
  test(message: object, transport: Transport): Promise<CompositionTestRun>;
  endTests(): Promise<void>;
}

const headers = { 'content-type': 'application/json' };
const lookEveryMs = 500;
const withinMs = 5 * 60_000;

export async function createCanvas(api: Api, name: string, signal: AbortSignal): Promise<Canvas> {
  const send = async (method: Method, path: string, body?: object) => {
    const request = { signal, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await api.send(method, path, request);
    return { status: answer.status, body: await json(answer.body) };
  };
  const created = (await send('POST', '/compositions', { name })).body as Answer<'POST /compositions'>;
  const path = `/compositions/${created.id}`;
  return {
    id: created.id,
    change: async (operations) => void (await send('POST', `${path}/changes`, { operations })),
    async problems() {
      const found = (await send('GET', `${path}/problems`)).body as Answer<'GET /compositions/{id}/problems'>;
      return found.problems.map(({ message }) => message);
    },
    save: async (version) =>
      (await send('POST', `${path}/revisions`, { version })).body as Answer<'POST /compositions/{id}/revisions'>,
    async test(message, transport) {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const { status, body } = await send('POST', `${path}/test-run`, { message, transport, target: 'local' });
        if (status === 200) return body as CompositionTestRun;
        if (Date.now() > deadline) throw new DemoError(`The composition does not run: ${JSON.stringify(body)}`);
        await delay(lookEveryMs, undefined, { signal });
      }
    },
    endTests: async () => void (await send('DELETE', `${path}/test-run`)),
  };
}
