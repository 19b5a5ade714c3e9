import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import type { Problem, Run } from '../../services/contracts/orchestrator-api.ts';
import { type MarkingModels, startMarkingModels } from '../fakes/models/marking-models.ts';
import { type Expected, expectedOf } from './composition-oracle.ts';
import type { GeneratedComposition, GeneratedInput } from './generated-compositions.ts';

type Way = 'http' | 'topics';

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
  /** What was compared so far: a spec that compared little has shown little. */
  readonly counts: Counts;
  close(): Promise<void>;
}

interface Counts {
  /** Compositions of which every run was compared. */
  compositions: number;
  /** Messages, each run once over either transport. */
  runs: number;
  /** Of these, how many must fail, and how many may fail for any of several reasons. */
  failed: number;
  several: number;
  /** Calls of steps, by the transport that carried them. */
  readonly hops: Record<Way, number>;
}

export async function startBothTransports(url: string): Promise<BothTransports> {
  const models: MarkingModels = await startMarkingModels();
  const dispatcher = new Agent({ connections: 32 });
  const counts: Counts = { compositions: 0, runs: 0, failed: 0, several: 0, hops: { http: 0, topics: 0 } };
  let cases = 0;

  async function put(path: string, document: unknown): Promise<void> {
    const body = JSON.stringify(document);
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${url}${path}`, { dispatcher, method: 'PUT', headers, body });
    const text = await answer.body.text();
    if (text !== '{"status":"ok"}' && !text.includes('waiting'))
      throw new Error(`${path}: ${answer.statusCode} ${text}`);
  }

  async function run(way: Way, solution: string, operation: string, body: Buffer): Promise<Seen> {
    const path = `${url}/solutions/${solution}/${operation}`;
    const answer = await request(path, { dispatcher, method: 'POST', body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const status = answer.statusCode;
    await checkHops(way, String(answer.headers['x-run-id']));
    if (status === 200)
      return { status, contentType: String(answer.headers['content-type']), hex: bytes.toString('hex') };
    const { code, errors = [] } = JSON.parse(bytes.toString()) as Problem;
    return { status, code, node: errors.map(({ path: at }) => at.replace('node ', '')).join() };
  }

  /** That both transports agree says nothing where one stood in for the other: only hops over topics have a topic. */
  async function checkHops(way: Way, runId: string): Promise<void> {
    const answer = await request(`${url}/runs/${runId}`, { dispatcher });
    const { transport, hops } = (await answer.body.json()) as Run;
    expect(transport, `transport of run ${runId}`).to.equal(way);
    for (const hop of hops) expect('topic' in hop, `${way} carried ${JSON.stringify(hop)}`).to.equal(way === 'topics');
    counts.hops[way] += hops.length;
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
      const ways = (['http', 'topics'] as const).map((way) => ({ way, solution: `case-${cases}-${way}` }));
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
          const seen = await Promise.all(ways.map(({ way, solution }) => run(way, solution, operation, message)));
          const [http, topics] = seen;
          const what = `${operation} of ${message.toString('hex')}, expected ${JSON.stringify(wantedOf(expected))}`;
          for (const [index, one] of seen.entries())
            expect(matches(expected, one), `${ways[index]?.way} ${JSON.stringify(one)}, ${what}`).to.equal(true);
          if (expected.ok || expected.anyOf.length === 1) expect(topics, what).to.deep.equal(http);
        }),
      );
      counts.compositions += 1;
    },
    async close() {
      await dispatcher.close();
      await models.close();
    },
  };
}

const wantedOf = (expected: Expected) =>
  expected.ok
    ? { status: 200, contentType: expected.contentType, hex: expected.bytes.toString('hex') }
    : expected.anyOf;

function matches(expected: Expected, seen: Seen): boolean {
  if (expected.ok) return isDeepStrictEqual(seen, wantedOf(expected));
  return expected.anyOf.some(({ code, node }) => seen.code === code && seen.node === node);
}
