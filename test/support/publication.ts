import { randomBytes } from 'node:crypto';
import { startCommandClient } from '../../services/kit/bus/command-client.ts';
import type { CommandCaller } from '../../services/kit/bus/command-signature.ts';
import { connectKafka } from '../../services/kit/bus/connect.ts';
import { fromHeaders } from '../../services/kit/bus/envelope.ts';
import type { CommandReply } from '../../services/kit/bus/outcome.ts';
import { newId } from '../../services/kit/ids.ts';
import { createService } from '../../services/kit/service.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';
import { account, createTestCatalog, type TestCatalog } from './catalog.ts';
import { createSampleRecords, type SampleRecords } from './catalog-records/sample-records.ts';
import { addCleanup } from './cleanup.ts';
import { signerOf } from './command-keys.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts';
import { type MemoryContent, startMemoryContent } from './memory-content.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';
import { scannerSettings } from './scanner.ts';

/** Publication with a catalog and a content service, called as the portal calls it. */
export interface TestPublication {
  readonly catalog: TestCatalog;
  readonly things: SampleRecords;
  readonly content: MemoryContent;
  /** Between the workers and the catalog. */
  readonly proxy: HoldingProxy;
  startWorker(settings?: Readonly<Record<string, string>>): Promise<RunningRole>;
  /** In a process of its own, to be killed. */
  startWorkerProcess(settings?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  /** Sends a command by the last part of its name, signed for the user whom it names, or for `caller`. */
  send(name: string, aggregate: string, data: object, caller?: CommandCaller): Promise<CommandReply>;
  /** Every event so far, once each, with what it follows from. */
  events(): Promise<readonly PublicationEvent[]>;
}

export interface PublicationEvent {
  /** The last part of its name. */
  readonly name: string;
  readonly subject: string;
  /** Its place among the events about its subject. */
  readonly sequence: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads events of any shape, and fails where one is not as it says
  readonly data: any;
}

let shared: Promise<TestPublication> | undefined;

/** The one that all specs of the run share; started at the first call, without a worker. */
export function sharedPublication(): Promise<TestPublication> {
  shared ??= start();
  return shared;
}

/** Long enough for a worker that was killed to be missed and another one to take over. */
const timeouts = { waitMs: 200_000, deadlineMs: 300_000 };

async function start(): Promise<TestPublication> {
  const [kafka, mongo, catalog, content] = await Promise.all([
    engine('kafka'),
    engine('mongodb'),
    createTestCatalog(),
    startMemoryContent({ documentLimitBytes: 10 << 20 }),
  ]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['publication', 'portal']);
  const proxy = await startHoldingProxy(new URL(catalog.url).origin);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const env = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix };
  const portal = createService('portal', 'gateway', { LOG_LEVEL: 'silent' });
  const transport = connectKafka(portal, [kafka.address]);
  const codec = platformCodec();
  const commands = await startCommandClient({ service: portal, prefix, transport, codec, sign: signerOf('portal') });
  addCleanup(async () => {
    shared = undefined;
    await portal.life.stop();
    await proxy.close();
    await content.stop();
    await catalog.stop();
  });
  async function startWith<R extends RunningRole>(
    startOne: StartTestRole<R>,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<R> {
    const [port, scanners] = await Promise.all([freePort(), scannerSettings()]);
    return startOne('publication', 'worker', `http://127.0.0.1:${port}`, {
      ...env,
      PUBLICATION_WORKER_PORT: `${port}`,
      CATALOG_URL: `${proxy.url}/ccds`,
      CATALOG_CREDENTIALS: `${account.name}:${account.password}`,
      CONTENT_URL: content.url,
      ...scanners,
      CONTENT_CREDENTIALS: 'publication:any password will do',
      ...settings,
    });
  }
  return {
    ...{ catalog, content, proxy, things: createSampleRecords(catalog) },
    startWorker: (settings) => startWith(startRole, settings),
    startWorkerProcess: (settings) => startWith(startRoleProcess, settings),
    send: (name, aggregate, data, caller = callerIn(data)) =>
      commands.send({ to: 'publication', type: `modelyard.publication.${name}`, aggregate, data, caller }, timeouts),
    async events() {
      const found = new Map<string, PublicationEvent>();
      await transport.readAll(`${prefix}.publication.events`, ({ headers, value }) => {
        const { id, type, subject, sequence, fingerprint } = fromHeaders(headers);
        const data = JSON.parse(JSON.stringify(codec.decode(type, fingerprint, value)));
        found.set(id, { name: type.split('.').at(-1) ?? '', subject, sequence, data });
      });
      return [...found.values()];
    },
  };
}

/** The portal sends a command in the name of the user whom it names. */
function callerIn(data: object): CommandCaller | undefined {
  const { userId, approverId = userId, roles = [] } = data as Readonly<Record<string, unknown>>;
  if (approverId === undefined) return undefined;
  return { userId: String(approverId), loginName: 'spec', roles: [roles].flat().map(String) };
}

/** A solution that passes every check, and who has to do with it. */
export interface Publishable {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly ownerId: string;
  readonly email: string;
  readonly name: string;
}

/** `metadata` is the revision's; without it there is no licence. */
export async function makePublishable(
  { things }: TestPublication,
  metadata = '{"license":"MIT"}',
): Promise<Publishable> {
  const email = `${newId()}@example.org`;
  const ownerId = await things.user({ email, firstName: 'Ada', lastName: 'Byron' });
  const name = `Publishable ${newId()}`;
  const solutionId = await things.solution(ownerId, { name });
  const revisionId = await things.revision(solutionId, ownerId, { metadata });
  return { solutionId, revisionId, ownerId, email, name };
}

export const requestOf = ({ solutionId, revisionId, ownerId }: Publishable, visibility: 'PB' | 'OR') => ({
  ...{ trackingId: newId(), solutionId, revisionId, visibility, userId: ownerId },
});
