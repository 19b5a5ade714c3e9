import { create as createDisposition } from 'content-disposition';
import { Agent, FormData, request } from 'undici';
import type { Description, DescriptionInput, StoredFile } from '../../../services/contracts/content-api.ts';
import { DemoError } from '../demo-error.ts';
import type { SolutionFile } from './solution.ts';

/** What a command was answered with. */
export interface Answered<T> {
  readonly value: T;
  readonly commandId: string;
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly tookMs: number;
}

/** Of what an upload is answered with, what the demo looks at. */
export type Upload = Pick<StoredFile, 'name' | 'href'>;

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body: string | Buffer | FormData;
}

const seconds = 60_000;

// Without it the process-wide one is used, which may be that of Node's own fetch: it waits for ever on a form of this
// library.
const dispatcher = new Agent();

/** The content service as a client sees it, behind the edge. Every method throws a DemoError that says what came instead. */
export function createContentClient(edgeUrl: string, token: string) {
  const authorization = `Bearer ${token}`;
  async function call(method: 'GET' | 'POST', path: string, { headers = {}, body }: Partial<Sent> = {}) {
    const began = performance.now();
    const sent = { ...headers, authorization };
    const options = {
      method,
      headers: sent,
      body: body ?? null,
      dispatcher,
      headersTimeout: seconds,
      bodyTimeout: seconds,
    };
    const answer = await request(`${edgeUrl}${path}`, options).catch((error: Error) => {
      throw new DemoError(`${method} ${edgeUrl}${path} failed: ${error.message}`);
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const tookMs = performance.now() - began;
    if (answer.statusCode !== 200)
      throw new DemoError(
        `${method} ${path} was answered ${answer.statusCode}, not 200: ${bytes.toString().slice(0, 500)}`,
      );
    return { bytes, commandId: String(answer.headers['x-command-id'] ?? ''), tookMs };
  }

  async function post<T>(path: string, sent: Sent): Promise<Answered<T>> {
    const { bytes, ...rest } = await call('POST', path, sent);
    return { value: parse(path, bytes), ...rest };
  }

  return {
    storeDescription: (workspace: string, description: DescriptionInput) =>
      post<Description>(`/site/api-manual/Solution/description/${workspace}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(description),
      }),
    async description(workspace: string, solutionId: string, revisionId: string) {
      const path = `/site/api-manual/Solution/description/${workspace}/${solutionId}/${revisionId}`;
      return { path, value: parse<Description>(path, (await call('GET', path)).bytes) };
    },
    /** As a browser's form sends it. */
    storeImage: (solutionId: string, file: SolutionFile) =>
      post<Upload>(`/site/api-manual/solutionImages/${solutionId}`, { body: asForm(file) }),
    imageNames: (solutionId: string) => list(`/site/api-manual/solutionImages/${solutionId}`),
    /** As a script sends it: the file is the body. */
    storeDocument: (solutionId: string, revisionId: string, workspace: string, file: SolutionFile) =>
      post<Upload>(`/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`, {
        headers: { 'content-type': file.contentType, 'content-disposition': createDisposition(file.name) },
        body: file.bytes,
      }),
    documentNames: (solutionId: string, revisionId: string, workspace: string) =>
      list(`/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`),
    /** The bytes at an address that an upload was answered with. */
    download: async (href: string): Promise<Buffer> => (await call('GET', href)).bytes,
  };

  async function list(path: string): Promise<string[]> {
    return parse<string[]>(path, (await call('GET', path)).bytes);
  }
}

export type ContentClient = ReturnType<typeof createContentClient>;

function asForm({ name, contentType, bytes }: SolutionFile): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
  return form;
}

/** An answer of the type that the contract says. */
function parse<T>(path: string, bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new DemoError(`${path} was answered with something else than JSON: ${bytes.toString().slice(0, 500)}`);
  }
}
