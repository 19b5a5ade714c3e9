import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { MLPUserNotification } from '../../services/contracts/catalog-api.ts';
import type { NotificationCreated } from '../../services/contracts/notification.ts';
import { eventRecord } from '../../services/kit/bus/event-record.ts';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import { newId } from '../../services/kit/ids.ts';
import { notification } from '../../services/notification/service.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';
import { type FakeSmtpServer, startSmtpServer } from '../fakes/smtp-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts';
import type { TestCatalog } from './catalog.ts';
import { type CheckAnswer, createCheckAnswer } from './catalog-document.ts';
import { addCleanup } from './cleanup.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { createTestIdentity, type TestIdentity } from './identity.ts';
import { createPerson, type Person } from './portal-people.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** An event about a notification, with the place of it among those of its user. */
export interface PublishedNotification extends NotificationCreated {
  readonly id: string;
  readonly sequence: number;
}

/** Notification and what it needs on the run's engines, with topics and schemas of their own. */
export interface TestNotifications {
  readonly catalog: TestCatalog;
  readonly identity: TestIdentity;
  readonly receiver: WebhookReceiver;
  /** The gateway of notification. */
  readonly url: string;
  /** Where mail goes now; `stopMail` and `startMail` change it. */
  smtp(): FakeSmtpServer;
  stopMail(): Promise<void>;
  startMail(): Promise<void>;
  /** Ends the worker that is there, and starts it again. */
  pauseWorker(): Promise<void>;
  resumeWorker(): Promise<void>;
  /** One more worker, in a process of its own. */
  startWorker(settings?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  join(name: string, roles?: readonly string[]): Promise<Person>;
  /** A solution of this owner with a revision. */
  solution(owner: Person, name: string): Promise<{ readonly solutionId: string; readonly revisionId: string }>;
  /** What is in a user's list, newest first. */
  listOf(person: Person): Promise<readonly MLPUserNotification[]>;
  /** Has all notifications of these severities mailed to the user. */
  mailTo(person: Person, ...severities: readonly string[]): Promise<void>;
  /** Publishes an event as another service does; the same id is the same event. */
  publishEvent(
    type: string,
    subject: string,
    data: object,
    event?: { readonly id?: string; readonly time?: number },
  ): Promise<string>;
  /** Events published about a user, without duplicates, as consumers process them. */
  publishedTo(person: Person): Promise<readonly PublishedNotification[]>;
  /** A request to the gateway, anonymous without a person. Throws if the answer does not match the API document. */
  call(who: Person | undefined, method: string, path: string, body?: unknown): Promise<GatewayAnswer>;
  /** Throws where an answer of the gateway is not as its API document says. */
  readonly checkAnswer: CheckAnswer;
  /** SQL on the tables of notification. */
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

export interface GatewayAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

let shared: Promise<TestNotifications> | undefined;

/** The one that all specs of the run share; started at the first call. Specs make people of their own. */
export function sharedNotifications(): Promise<TestNotifications> {
  shared ??= start();
  return shared;
}

/** The services whose events its worker reads. */
export const readByNotification = notification.roles.flatMap((role) => ('reads' in role ? role.reads : []));

async function start(): Promise<TestNotifications> {
  const [kafka] = await Promise.all([engine('kafka'), engine('postgresql')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const receiver = await startWebhookReceiver();
  const mailPort = await freePort();
  let smtp = await startSmtpServer(mailPort);
  const [identity] = await Promise.all([createTestIdentity(), createTopics(prefix, readByNotification)]);
  const { catalog } = identity;
  const schema = `${catalog.schema.schema}_notes`;
  const transport = createKafkaTransport({
    brokers: [kafka.address],
    clientId: prefix,
    log: pino({ level: 'silent' }),
  });
  const codec = platformCodec();
  addCleanup(async () => {
    shared = undefined;
    await transport.close();
    await Promise.all([smtp.close(), receiver.close()]);
    await identity.stop();
  });
  const env = {
    ...identity.env,
    KAFKA_BROKERS: kafka.address,
    KAFKA_SESSION_TIMEOUT_MS: '5000',
    TOPIC_PREFIX: prefix,
    IDENTITY_URL: identity.url,
    NOTIFICATION_SCHEMA: schema,
    NOTIFICATION_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    NOTIFICATION_PUBLIC_URL: 'https://models.example',
    NOTIFICATION_RETRY_MS: '100',
    NOTIFICATION_LONGEST_PAUSE_MS: '500',
    NOTIFICATION_MAIL_LEASE_MS: '5000',
    NOTIFICATION_WEBHOOK_TIMEOUT_MS: '2000',
    NOTIFICATION_WEBHOOKS_LIMIT: '3',
    NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  async function startWith<R extends RunningRole>(
    startOne: StartTestRole<R>,
    service: string,
    name: string,
    portSetting: string,
    settings: Readonly<Record<string, string>> = {},
  ) {
    const port = await freePort();
    return startOne(service, name, `http://127.0.0.1:${port}`, { ...env, [portSetting]: `${port}`, ...settings });
  }
  const role = (...what: [string, string, string, Readonly<Record<string, string>>?]) => startWith(startRole, ...what);
  const startWorker = (settings?: Readonly<Record<string, string>>) =>
    startWith(startRoleProcess, 'notification', 'worker', 'NOTIFICATION_WORKER_PORT', settings);
  let worker: RunningRole;
  const resumeWorker = async () => {
    worker = await role('notification', 'worker', 'NOTIFICATION_WORKER_PORT');
  };
  const [gateway] = await Promise.all([
    role('notification', 'gateway', 'NOTIFICATION_PORT'),
    resumeWorker(),
    role('catalog', 'relay', 'CATALOG_RELAY_PORT', { CATALOG_SCHEMA: catalog.schema.schema }),
  ]);

  const checkAnswer = createCheckAnswer(JSON.parse(await (await fetch(`${gateway.url}/v3/api-docs`)).text()));

  return {
    ...{ catalog, identity, receiver, url: gateway.url, startWorker, resumeWorker, checkAnswer },
    async pauseWorker() {
      await worker.stop();
    },
    smtp: () => smtp,
    stopMail: () => smtp.close(),
    async startMail() {
      smtp = await startSmtpServer(mailPort);
    },
    join: (name, roles) => createPerson(identity, name, roles),
    async solution({ userId }, name) {
      const { solutionId } = (await catalog.call('POST', '/solution', { name, userId, active: true })).body;
      const revision = { version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV', userId };
      const made = await catalog.call('POST', `/solution/${solutionId}/revision`, revision);
      return { solutionId, revisionId: made.body.revisionId };
    },
    async listOf({ userId }) {
      return (await catalog.call('GET', `/notif/user/${userId}?sort=created,DESC&page=0&size=1000`)).body.content;
    },
    async mailTo({ userId }, ...severities) {
      for (const msgSeverityCode of severities)
        await catalog.call('POST', '/notif/notifpref', { userId, notfDelvMechCode: 'EM', msgSeverityCode });
    },
    async publishEvent(type, subject, data, { id = newId(), time = Date.now() } = {}) {
      const topic = topicName(prefix, type.split('.')[1] ?? '', 'events');
      const head = { id, subject, time: new Date(time).toISOString(), correlationId: id };
      await transport.publish([eventRecord({ codec, topic, source: '/spec' }, { type, data }, head)]);
      return id;
    },
    async publishedTo({ userId }) {
      const found = new Map<string, PublishedNotification>();
      await transport.readAll(topicName(prefix, 'notification', 'events'), ({ key, headers, value }) => {
        if (key !== userId) return;
        const fingerprint = headers.ce_dataschema?.split(':').at(-1) ?? '';
        const data = codec.decode(headers.ce_type ?? '', fingerprint, value) as NotificationCreated;
        const id = headers.ce_id ?? '';
        if (!found.has(id)) found.set(id, { ...data, id, sequence: Number(headers.ce_sequence) });
      });
      return [...found.values()];
    },
    async call(who, method, path, body) {
      const response = await fetch(`${gateway.url}/notifications${path}`, {
        method,
        headers: {
          ...(who && { authorization: `Bearer ${who.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = text === '' ? undefined : JSON.parse(text);
      if (response.ok && answer !== undefined) checkAnswer(method, `/notifications${path}`, response.status, answer);
      return { status: response.status, body: answer };
    },
    async query(text, values = []) {
      const named = text.replaceAll(/\b(notices|deliveries|webhooks|digests)\b/g, `${schema}.$1`);
      return (await catalog.schema.pool.query(named, [...values])).rows;
    },
  };
}
