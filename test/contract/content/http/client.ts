import { randomUUID } from 'node:crypto';
import { expect } from 'chai';

export interface ContentUnderTest {
  /** Where the service, or the edge before it, is reached. */
  readonly url: string;
  readonly documentLimitBytes: number;
  /** Uploads that are stored, whole or in part, without being in use. */
  readonly staged: () => Promise<number>;
}

export type Current = () => ContentUnderTest;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; undefined where it is none. */
  readonly json: Json;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, and a wrong shape fails the expectation
export type Json = any;

export async function call(url: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && bytes.length > 0;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
}

export const post = (url: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  call(url, { method: 'POST', body, headers });

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  post(url, typeof body === 'string' ? body : JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const remove = (url: string) => call(url, { method: 'DELETE' });

/** A form with one file, as a browser sends it. */
export function form(name: string, bytes: Uint8Array, { field = 'file', type = '' } = {}): FormData {
  const data = new FormData();
  data.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

/** A form written by hand, for what no client would send. */
export function rawForm(...parts: readonly (readonly [headers: string, body: string])[]) {
  const boundary = 'b0undary';
  const body = parts.map(([headers, text]) => `--${boundary}\r\n${headers}\r\n\r\n${text}\r\n`).join('');
  return {
    body: `${body}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const id = () => randomUUID();

export function expectProblem(reply: Reply, status: number, code: string, paths?: readonly string[]): void {
  expect(reply.status, reply.bytes.toString()).to.equal(status);
  expect(reply.headers.get('content-type')).to.equal('application/problem+json');
  expect(reply.json).to.include({ status, code });
  if (paths) expect(reply.json.errors.map((error: { path: string }) => error.path)).to.deep.equal(paths);
}
