import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import type { IncomingRecord } from '../../../services/kit/bus/transport.ts';
import { createLog } from '../../../services/kit/log.ts';
import { deadTopic, resultsTopic, unroutableTopic } from '../../../services/orchestrator/topics/run-topics.ts';
import { textMessage } from '../../fakes/models/model-process.ts';
import type { TestGateways } from '../../support/orchestrator-gateway.ts';
import { until } from '../../support/until.ts';

const inFlight = 256;

/** Many runs on their way. */
export interface Traffic {
  /** Run ids of those that were answered with 200, by their number; every answer was compared already. */
  readonly accepted: readonly string[];
  /** Answers with 503, each of which was followed by another attempt. */
  readonly refused: number;
  whenAnswered(count: number): Promise<void>;
  /** Resolves when all are answered. */
  readonly done: Promise<void>;
}

const inputOf = (index: number) => textMessage(`run ${index}`);

/** What the two branches make of it, collated. */
function answerOf(index: number): Buffer {
  const branches = ['L', 'R'].map((mark) => textMessage(`run ${index}${mark}`));
  return Buffer.concat(branches.map((one) => Buffer.concat([Buffer.of(0x0a, one.length), one])));
}

/** Sends `count` runs, 256 at the same time, each with an input of its own. */
export function startTraffic(url: string, count: number): Traffic {
  const dispatcher = new Agent({ connections: inFlight, headersTimeout: 0, bodyTimeout: 0 });
  const accepted: string[] = [];
  const wrong: string[] = [];
  let next = 0;
  let answered = 0;
  let refused = 0;

  async function send(index: number): Promise<void> {
    const headers = { 'x-deadline-ms': '600000' };
    const answer = await request(`${url}/run`, { dispatcher, method: 'POST', headers, body: inputOf(index) });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode === 503) {
      refused += 1;
      await delay(100);
      return send(index);
    }
    accepted[index] = String(answer.headers['x-run-id']);
    answered += 1;
    if (answer.statusCode !== 200 || !bytes.equals(answerOf(index)))
      wrong.push(`run ${index}: ${answer.statusCode} ${bytes}`);
  }

  async function sendInTurn(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      await send(index);
    }
  }

  async function sendAll(): Promise<void> {
    await Promise.all(Array.from({ length: inFlight }, sendInTurn));
    await dispatcher.close();
    expect(wrong).to.deep.equal([]);
  }

  return {
    accepted,
    get refused() {
      return refused;
    },
    done: sendAll(),
    whenAnswered: (wanted) =>
      until(() => answered >= wanted, { what: `${wanted} runs are answered`, withinMs: 300_000, everyMs: 5 }),
  };
}

/**
 * Each run that was accepted has one result, the right one; whatever was refused has that or none; nothing is in the dead
 * letters.
 */
export async function expectEachOnce(gateways: TestGateways, { accepted, refused }: Traffic): Promise<void> {
  const log = createLog({ service: 'spec', role: 'results', instance: '', level: 'silent' });
  const transport = createKafkaTransport({ brokers: gateways.brokers, clientId: 'chaos', log });
  const results = new Map<string, Set<string>>();
  const dead: string[] = [];
  const keepResult = ({ headers, value }: IncomingRecord) => {
    const id = headers.ce_id ?? '';
    results.set(id, (results.get(id) ?? new Set()).add(`${headers.outcome} ${value.toString('hex')}`));
  };
  const keepDead = ({ headers }: IncomingRecord) =>
    dead.push(`${headers.dead_code} at ${headers.dead_where}: ${headers.dead_detail}`);
  try {
    await transport.readAll(resultsTopic(gateways.prefix, 'default'), keepResult);
    await transport.readAll(deadTopic(gateways.prefix, 'default'), keepDead);
    await transport.readAll(unroutableTopic(gateways.prefix), keepDead);
  } finally {
    await transport.close();
  }
  expect(dead).to.deep.equal([]);
  const several = [...results].filter(([, different]) => different.size !== 1);
  expect(several.map(([id, different]) => [id, ...different].join('\n'))).to.deep.equal([]);
  const right = accepted.map((_, index) => `ok ${answerOf(index).toString('hex')}`);
  const amiss = accepted.filter((runId, index) => !results.get(runId)?.has(right[index] ?? ''));
  expect(amiss, 'runs without the right result').to.deep.equal([]);
  const known = new Set(accepted);
  expect(known.size).to.equal(accepted.length);
  // A produce that failed may have arrived all the same. Its caller was promised nothing, and tried again.
  const others = [...results].filter(([runId]) => !known.has(runId));
  expect(others.length).to.be.at.most(refused);
  expect(others.filter(([, different]) => !right.includes([...different][0] ?? ''))).to.deep.equal([]);
}
