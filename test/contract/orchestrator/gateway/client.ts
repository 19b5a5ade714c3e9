import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import { withoutProto } from '../../../fakes/models/behaviours.ts';
import { type Behaviour, type FakeModel, type ModelRequest, startModel } from '../../../fakes/models/start-model.ts';
import { blueprint, node } from '../../../fixtures/blueprints/build.ts';
import { call, type Json, type Reply } from '../../content/http/client.ts';

export { call, expectProblem, type Reply } from '../../content/http/client.ts';

/** Doors with limits that a test can reach. */
export interface GatewayUnderTest {
  readonly url: string;
  readonly documentLimitBytes: number;
  readonly messageLimitBytes: number;
  /** Runs in flight. */
  readonly runsLimit: number;
}

export type Current = () => GatewayUnderTest;

/** A model as runs see it: that it is asked for its .proto file counts for nothing here. */
export interface ComposedModel extends Pick<FakeModel, 'address' | 'url' | 'inFlight' | 'mostInFlight'> {
  readonly calls: number;
  readonly requests: readonly ModelRequest[];
}

export interface Composition {
  readonly solution: string;
  /** Its address: `http://…/solutions/s1`. */
  readonly url: string;
  /** By container name. */
  readonly models: Readonly<Record<string, ComposedModel>>;
  run(body: RunBody, init?: RunInit): Promise<Reply>;
}

export type RunBody = string | Uint8Array<ArrayBuffer>;

export interface RunInit {
  readonly operation?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface ComposeOptions {
  /** Default: the containers in a row. */
  readonly blueprint?: unknown;
  readonly transport?: TransportName;
  /** `default` is served by the bare paths as well. Default: a name of its own. */
  readonly solution?: string;
}

let compositions = 0;

/** A name that no other test uses. */
export const freshSolution = () => {
  compositions += 1;
  return `s${compositions}`;
};

const json = { 'content-type': 'application/json' };

export const putText = (url: string, text: RunBody, headers: Record<string, string> = json) =>
  call(url, { method: 'PUT', body: text, headers });

export const put = (url: string, document: unknown) => putText(url, JSON.stringify(document));

export const run = (url: string, body: RunBody, { operation = 'run', headers = {}, signal }: RunInit = {}) =>
  call(`${url}/${operation}`, { method: 'POST', body, headers, ...(signal && { signal }) });

/** Docker info that says where models listen. */
export const addressesOf = (models: Readonly<Record<string, Pick<FakeModel, 'address'>>>) => ({
  docker_info_list: Object.entries(models).map(([container_name, { address }]) => ({
    container_name,
    ip_address: address.host,
    port: String(address.port),
  })),
});

/** A blueprint of models one behind the other. */
export const inARow = (...names: readonly string[]) =>
  blueprint(names.map((name, index) => node(name, names.slice(index + 1, index + 2))));

/** Starts models and composes them; all of them end with `stop`. */
export function createCompositions(current: Current) {
  const started: FakeModel[] = [];

  async function start(behaviour: Behaviour): Promise<ComposedModel> {
    const requests: ModelRequest[] = [];
    const model = await startModel({
      behaviour: withoutProto((request, response, call) => {
        requests.push(request);
        return behaviour(request, response, call);
      }),
    });
    started.push(model);
    return {
      ...{ address: model.address, url: model.url, requests },
      get calls() {
        return requests.length;
      },
      get inFlight() {
        return model.inFlight;
      },
      get mostInFlight() {
        return model.mostInFlight;
      },
    };
  }

  return {
    start,
    async compose(behaviours: Readonly<Record<string, Behaviour>>, options: ComposeOptions = {}): Promise<Composition> {
      const names = Object.keys(behaviours);
      const { transport, solution = freshSolution() } = options;
      const running = await Promise.all(Object.values(behaviours).map(start));
      const models = Object.fromEntries(names.map((name, index) => [name, running[index] as ComposedModel]));
      const url = `${current().url}/solutions/${solution}`;
      const query = transport ? `?transport=${transport}` : '';
      expectOk(await put(`${url}/putBlueprint${query}`, options.blueprint ?? inARow(...names)));
      expectOk(await put(`${url}/putDockerInfo`, addressesOf(models)), 'ok');
      return { solution, url, models, run: (body, init) => run(url, body, init) };
    },
    stop: () => Promise.all(started.splice(0).map((model) => model.close())),
  };
}

export type Compositions = ReturnType<typeof createCompositions>;

/** What a document was answered with, which must have been taken. */
export function expectOk({ status, json, bytes }: Reply, wanted?: string): string {
  if (status !== 200 || (wanted !== undefined && json.status !== wanted))
    throw new Error(`the document was answered ${status}: ${bytes}`);
  return json.status;
}

/** What became of a run, hop by hop. */
export async function runOf(url: string, reply: Reply): Promise<Json> {
  return (await call(`${url}/runs/${reply.headers.get('x-run-id')}`)).json;
}
