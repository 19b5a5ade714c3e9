import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import { type MarkingModels, startMarkingModels } from '../fakes/models/marking-models.ts';
import { type Expected, expectedOf } from './composition-oracle.ts';
import type { GeneratedComposition, GeneratedInput } from './generated-compositions.ts';

/** How a run ended, as its caller sees it. */
interface Seen {
  readonly status: number;
  /** Of a good answer. */
  readonly contentType?: string;
  readonly hex?: string;
  /** Of a failure. */
  readonly code?: string;
  readonly node?: string;
}

/** Puts each composition under two names and runs it both ways. */
export interface BothTransports {
  /**
   * Throws unless both ways, and what the documents say, agree: the same bytes of the same type, or the same failure code
   * at the same node. Where several nodes fail for good independently of each other, each way may name any of them.
   */
  check(composition: GeneratedComposition, inputs: readonly GeneratedInput[]): Promise<void>;
  /** Runs so far, over both, and how many of them failed. */
  readonly counts: { runs: number; failed: number; several: number };
  close(): Promise<void>;
}

export async function startBothTransports(url: string): Promise<BothTransports> {
  const models: MarkingModels = await startMarkingModels();
  const dispatcher = new Agent({ connections: 32 });
  const counts = { runs: 0, failed: 0, several: 0 };
  let cases = 0;

  async function put(path: string, document: unknown): Promise<void> {
    const body = JSON.stringify(document);
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${url}${path}`, { dispatcher, method: 'PUT', headers, body });
    const text = await answer.body.text();
    if (text !== '{"status":"ok"}' && !text.includes('waiting'))
      throw new Error(`${path}: ${answer.statusCode} ${text}`);
  }

  async function run(solution: string, operation: string, body: Buffer): Promise<Seen> {
    const path = `${url}/solutions/${solution}/${operation}`;
    const answer = await request(path, { dispatcher, method: 'POST', body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const status = answer.statusCode;
    if (status === 200)
      return { status, contentType: String(answer.headers['content-type']), hex: bytes.toString('hex') };
    const { code, errors = [] } = JSON.parse(bytes.toString()) as { code: string; errors?: { path: string }[] };
    return { status, code, node: errors.map(({ path: at }) => at.replace('node ', '')).join() };
  }

  return {
    counts,
    async check(composition, inputs) {
      const { blueprint } = composition;
      const group = models.add(composition.models);
      cases += 1;
      const entries = blueprint.nodes.map(({ container_name }) => ({
        container_name,
        ip_address: '127.0.0.1',
        port: models.port,
        path: `${group}/${container_name}`,
      }));
      const ways = ['http', 'topics'].map((way) => ({ way, solution: `case-${cases}-${way}` }));
      await Promise.all(
        ways.map(async ({ way, solution }) => {
          await put(`/solutions/${solution}/putBlueprint?transport=${way}`, blueprint);
          await put(`/solutions/${solution}/putDockerInfo`, { docker_info_list: entries });
        }),
      );
      await Promise.all(
        inputs.map(async ({ entry, message }) => {
          const port = blueprint.input_ports[entry % blueprint.input_ports.length];
          const operation = port?.operation_signature.operation_name ?? '';
          const expected = expectedOf(composition, operation, message);
          counts.runs += 1;
          if (!expected.ok) counts.failed += 1;
          if (!expected.ok && expected.anyOf.length > 1) counts.several += 1;
          const seen = await Promise.all(ways.map(({ solution }) => run(solution, operation, message)));
          const [http, topics] = seen;
          const what = `${operation} of ${message.toString('hex')}, expected ${JSON.stringify(told(expected))}`;
          for (const [index, one] of seen.entries())
            expect(matches(expected, one), `${ways[index]?.way} ${JSON.stringify(one)}, ${what}`).to.equal(true);
          if (expected.ok || expected.anyOf.length === 1) expect(topics, what).to.deep.equal(http);
        }),
      );
    },
    async close() {
      await dispatcher.close();
      await models.close();
    },
  };
}

const told = (expected: Expected) =>
  expected.ok
    ? { status: 200, contentType: expected.contentType, hex: expected.bytes.toString('hex') }
    : expected.anyOf;

function matches(expected: Expected, seen: Seen): boolean {
  if (expected.ok) return isDeepStrictEqual(seen, told(expected));
  return expected.anyOf.some(({ code, node }) => seen.code === code && seen.node === node);
}
