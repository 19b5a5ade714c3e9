import { Agent, request } from 'undici';
import type { OrchestratorApi, Run } from '../../../services/contracts/orchestrator-api.ts';
import { DemoError } from '../demo-error.ts';

export type Transport = 'http' | 'topics';

/** A run's answer: the last model's bytes, and the id by which its hops can be read. */
export interface RunAnswer {
  readonly runId: string;
  readonly bytes: Buffer;
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly tookMs: number;
}

/** One call of a run; over topics also where its message lay. */
export type RunHop = Run['hops'][number];

const protobuf = 'application/vnd.google.protobuf';
const timeoutMs = 60_000;

/** Where the orchestrator is, and the token of the user who deploys and runs; one that is open looks at none. */
export interface OrchestratorAddress {
  readonly url: string;
  readonly token: string;
}

/** A client of one solution of the orchestrator. Every method throws a DemoError with the answer where it is no success. */
export function createOrchestratorClient({ url, token }: OrchestratorAddress, solution: string) {
  const base = `${url}/solutions/${solution}`;
  const dispatcher = new Agent({ connections: 64 });

  async function call(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    type?: string,
    body: string | Buffer | null = null,
  ) {
    const headers = { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) };
    const began = performance.now();
    const options = { method, headers, body, dispatcher, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const answer = await request(`${base}${path}`, options).catch((error: Error) => {
      throw new DemoError(`${method} ${base}${path} failed: ${error.message}`);
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const tookMs = performance.now() - began;
    if (answer.statusCode !== 200)
      throw new DemoError(
        `${method} ${base}${path} was answered ${answer.statusCode}, not 200: ${bytes.toString().slice(0, 500)}`,
      );
    return { bytes, tookMs, runId: String(answer.headers['x-run-id'] ?? '') };
  }

  async function putDocument(path: string, document: string): Promise<string> {
    const { bytes } = await call('PUT', path, 'application/json', document);
    const answer: OrchestratorApi['PUT /solutions/{solution}/putBlueprint']['response'] = JSON.parse(bytes.toString());
    return answer.status;
  }

  return {
    base,
    /** Docker info first: a blueprint that follows is then compiled against the new addresses. Both are in force after. */
    async deploy(blueprint: string, dockerInfo: object, transport: Transport): Promise<void> {
      await putDocument('/putDockerInfo', JSON.stringify(dockerInfo));
      const status = await putDocument(`/putBlueprint?transport=${transport}`, blueprint);
      if (status !== 'ok')
        throw new DemoError(`The orchestrator took the documents of ${solution}, but says: ${status}`);
    },
    run: (operation: string, message: Buffer): Promise<RunAnswer> =>
      call('POST', `/model/methods/${operation}`, protobuf, message),
    async hops(runId: string): Promise<readonly RunHop[]> {
      const { bytes } = await call('GET', `/runs/${runId}`);
      const run: Run = JSON.parse(bytes.toString());
      return run.hops;
    },
    close: () => dispatcher.close(),
  };
}

export type OrchestratorClient = ReturnType<typeof createOrchestratorClient>;
