import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import pLimit from 'p-limit';
import { Agent, request } from 'undici';
import { topicName } from '../../../services/kit/bus/topics.ts';
import type { TestContent } from '../../support/content.ts';
import { until } from '../../support/until.ts';

/** What became of one POST. */
export interface Sent {
  readonly status: number;
  readonly commandId: string | undefined;
  readonly aggregate: string;
}

const aggregates = 200;

/** Sends `count` descriptions at once, over as many connections, to `urls` in turn. */
export async function sendDescriptions(urls: readonly string[], count: number): Promise<Sent[]> {
  const dispatcher = new Agent({ connections: count, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const send = async (_: unknown, index: number): Promise<Sent> => {
    const solutionId = `s${index % aggregates}`;
    const response = await request(`${urls[index % urls.length]}/site/api-manual/Solution/description/public`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'wait=2' },
      body: JSON.stringify({ solutionId, revisionId: 'r', description: `<p>${index}</p>` }),
    });
    await response.body.dump();
    const commandId = response.headers['x-command-id'];
    return {
      status: response.statusCode,
      commandId: typeof commandId === 'string' ? commandId : undefined,
      aggregate: `description/public/${solutionId}/r`,
    };
  };
  try {
    return await Promise.all(Array.from({ length: count }, send));
  } finally {
    await dispatcher.close();
  }
}

/** Waits until the worker has handled that many, so that what happens next really happens in the middle of `all`. */
export async function whenHandled(content: TestContent, count: number, all: number): Promise<void> {
  const client = new MongoClient(content.env.MONGODB_URL ?? '');
  try {
    const changes = client.db().collection('content.changes');
    await until(async () => (await changes.countDocuments()) >= count, {
      what: `${count} commands are handled`,
      withinMs: 120_000,
      everyMs: 5,
    });
    expect(await changes.countDocuments()).to.be.lessThan(all);
  } finally {
    await client.close();
  }
}

/**
 * Nothing accepted is lost or applied twice: each has one outcome and one event. What was not accepted got a 503, at most
 * `unavailable` of it all. Waits for the commands that were answered 202.
 */
export async function expectEachOnce(
  content: TestContent,
  url: string,
  sent: readonly Sent[],
  { unavailable }: { readonly unavailable: number },
): Promise<void> {
  const statuses = [...new Set(sent.map(({ status }) => status))];
  expect(statuses.filter((status) => ![200, 202, 503].includes(status))).to.deep.equal([]);
  const accepted = sent.filter(({ status }) => status !== 503);
  const rejected = (sent.length - accepted.length) / sent.length;
  expect(rejected, 'share of commands that got a 503').to.be.at.most(unavailable);
  // A few at a time: thousands that ask again and again would keep busy what they wait for.
  const limit = pLimit(16);
  await limit.map(accepted, ({ commandId }) => expectDone(url, commandId));

  await expectEvents(content, accepted);
  await expectAppliedOnce(content, accepted);
}

async function expectDone(url: string, commandId: string | undefined): Promise<void> {
  let last = '';
  const settled = async () => {
    const response = await request(`${url}/operations/${commandId}`);
    last = `${response.statusCode} ${await response.body.text()}`;
    return response.statusCode === 200 && JSON.parse(last.slice(4)).status === 'done';
  };
  await until(settled, { what: `command ${commandId} is done`, withinMs: 120_000, detail: () => last });
}

/**
 * Each accepted command has one event. An outcome is stored before its event is published: where a worker went between the
 * two, the event comes with the redelivery to its successor.
 */
async function expectEvents(content: TestContent, accepted: readonly Sent[]): Promise<void> {
  let missing: readonly Sent[] = accepted;
  const complete = async () => {
    const events = await eventsByCommand(content);
    const several = accepted.filter(({ commandId }) => (events.get(commandId ?? '')?.size ?? 0) > 1);
    expect(several, 'commands with several events').to.deep.equal([]);
    missing = accepted.filter(({ commandId }) => !events.has(commandId ?? ''));
    return missing.length === 0;
  };
  const detail = () => JSON.stringify(missing.slice(0, 10));
  await until(complete, { what: 'each command has its event', withinMs: 120_000, everyMs: 500, detail });
}

/** Command id to the ids of its events; a repeat of an event is the same event. */
async function eventsByCommand(content: TestContent): Promise<Map<string, Set<string>>> {
  const transport = content.openTransport();
  const events = new Map<string, Set<string>>();
  try {
    await transport.readAll(topicName(content.prefix, 'content', 'events'), ({ headers }) => {
      const ids = events.get(headers.causationid ?? '') ?? new Set();
      events.set(headers.causationid ?? '', ids.add(headers.ce_id ?? ''));
    });
  } finally {
    await transport.close();
  }
  return events;
}

/** The versions of every aggregate are 1, 2, 3 … without a gap, and each accepted command made exactly one of them. */
async function expectAppliedOnce(content: TestContent, accepted: readonly Sent[]): Promise<void> {
  const client = new MongoClient(content.env.MONGODB_URL ?? '');
  try {
    const changes = await client
      .db()
      .collection<{ _id: string; aggregate: string; version: number }>('content.changes')
      .find()
      .toArray();
    const saved = new Set(changes.map(({ _id }) => _id));
    expect(accepted.filter(({ commandId }) => !saved.has(commandId ?? ''))).to.deep.equal([]);
    for (const [aggregate, own] of Map.groupBy(changes, (change) => change.aggregate)) {
      const versions = own.map(({ version }) => version).sort((a, b) => a - b);
      expect(versions, aggregate).to.deep.equal(versions.map((_, index) => index + 1));
    }
  } finally {
    await client.close();
  }
}
