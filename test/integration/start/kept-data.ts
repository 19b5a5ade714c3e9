import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { findLogin, signIn } from '../../../scripts/demo/people/sign-in.ts';
import { localKafkaLogin } from '../../../scripts/start/local-kafka.ts';
import type { StartSettings } from '../../../scripts/start/settings.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';

/** What was stored in each of the platform's engines. */
export interface Kept {
  readonly solutionId: string;
  /** Positions of the events in Kafka. */
  readonly events: readonly string[];
}

const text = '<p>Kept</p>';

/** A record of the catalog in PostgreSQL, a description in MongoDB, and the events of both in Kafka. */
export async function storeEverywhere(settings: StartSettings): Promise<Kept> {
  const catalog = await createCatalogCall(settings);
  const [{ userId }] = (await catalog('/user/search?loginName=admin&page=0&size=1')).content;
  const { solutionId } = await catalog('/solution', { name: 'Kept', userId, active: true });
  const response = await fetch(`${edgeUrl(settings)}/site/api-manual/Solution/description/public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signedIn(settings)) },
    body: JSON.stringify({ solutionId, revisionId: '1', description: text }),
  });
  expect(response.status, await response.text()).to.equal(200);
  return { solutionId, events: await readEvents(settings) };
}

export async function expectKept(settings: StartSettings, { solutionId, events }: Kept): Promise<void> {
  const catalog = await createCatalogCall(settings);
  expect(await catalog(`/solution/${solutionId}`)).to.include({ solutionId, name: 'Kept' });
  const path = `/site/api-manual/Solution/description/public/${solutionId}/1`;
  const description = await fetch(edgeUrl(settings) + path, { headers: await signedIn(settings) });
  expect(await description.text()).to.include(text);
  expect(events).to.not.be.empty;
  expect(await readEvents(settings)).to.include.members([...events]);
}

const edgeUrl = ({ EDGE_PORT }: StartSettings): string => `http://127.0.0.1:${EDGE_PORT}`;

/** As the user `admin`, with the password that this home keeps. */
async function signedIn(settings: StartSettings): Promise<{ readonly authorization: string }> {
  const token = await signIn(edgeUrl(settings), await findLogin(undefined, settings.MODELYARD_HOME));
  return { authorization: `Bearer ${token}` };
}

async function createCatalogCall({ CATALOG_PORT, MODELYARD_HOME }: StartSettings) {
  const account = (await readFile(join(MODELYARD_HOME, 'catalog-credentials'), 'utf8')).trim();
  const authorization = `Basic ${Buffer.from(account).toString('base64')}`;
  return async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${CATALOG_PORT}/ccds${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    expect(response.ok, `${path}: ${answer}`).to.equal(true);
    return JSON.parse(answer);
  };
}

export async function readEvents(settings: StartSettings, credentials = localKafkaLogin(settings)): Promise<string[]> {
  const { KAFKA_PORT, TOPIC_PREFIX } = settings;
  const log = pino({ level: 'silent' });
  const options = { brokers: [`127.0.0.1:${KAFKA_PORT}`], credentials, clientId: 'spec', log };
  const transport = createKafkaTransport(options);
  const found: string[] = [];
  try {
    await transport.readAll(topicName(TOPIC_PREFIX, 'content', 'events'), ({ partition, offset, headers }) => {
      found.push(`${partition} ${offset} ${headers.ce_id}`);
    });
  } finally {
    await transport.close();
  }
  return found;
}
