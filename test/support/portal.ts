import { randomBytes } from 'node:crypto';
import { type ArtifactRepository, startArtifactRepository } from '../fakes/artifact-repository.ts';
import { startMavenRepository } from '../fakes/maven-repository.ts';
import type { TestCatalog } from './catalog.ts';
import { type CheckAnswer, createCheckAnswer } from './catalog-document.ts';
import { addCleanup } from './cleanup.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { createTestIdentity, type TestIdentity } from './identity.ts';
import { type Actor, createPeople, createPerson, type People, type Person } from './portal-people.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';
import { scannerSettings } from './scanner.ts';

/** The portal and the services that it calls, on the run's engines: own topics, database and schemas. */
export interface TestPortal {
  readonly gateway: RunningRole;
  readonly url: string;
  /** Content's own door, which only services reach. */
  readonly contentUrl: string;
  readonly contentAdminUrl: string;
  /** What the services behind the gateway have logged lately, for what is said of a failure. */
  output(): string;
  /** For arranging records, and for looking at what became of them. */
  readonly catalog: TestCatalog;
  readonly identity: TestIdentity;
  /** Where the files of artifacts are. */
  readonly artifacts: ArtifactRepository;
  readonly people: People;
  /** What every role is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** What a worker of onboarding is started with besides, to find what the gateway has staged. */
  readonly repositoryEnv: Readonly<Record<string, string>>;
  readonly prefix: string;
  /**
   * A request with `body` as `request_body`, by one of the six or by a user made by `join`. Throws where the answer is not
   * as the API document says.
   */
  call(who: Actor | Person, method: string, path: string, body?: unknown): Promise<PortalAnswer>;
  /** The same, with whatever `init` says besides the token: forms, bare bodies, other headers. */
  send(who: Actor | Person, method: string, path: string, init?: RequestInit): Promise<Response>;
  /** Throws where an answer of JSON is not as the API document says. */
  readonly checkAnswer: CheckAnswer;
  /** One more person, signed in; for specs that count the records of one user. */
  join(name: string, roles?: readonly string[]): Promise<Person>;
  /** One more of any role, for the spec to stop. */
  startBeside(service: string, role: string, portSetting: string, settings?: Settings): Promise<RunningRole>;
  /** The same in a process of its own, for the spec to kill. */
  startBesideProcess(service: string, role: string, portSetting: string, settings?: Settings): Promise<RoleProcess>;
  /** One more gateway of the same portal. */
  startGateway(settings?: Settings): Promise<RunningRole>;
}

type Settings = Readonly<Record<string, string>>;

export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, text else; its shape is for the spec to know. */
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

let shared: Promise<TestPortal> | undefined;

/** The one portal that all specs of the run share; started at the first call. Specs make records of their own. */
export function sharedPortal(): Promise<TestPortal> {
  shared ??= startPortal();
  return shared;
}

/** Often enough for specs to wait for it, and more streams than any of them leaves behind. */
const streams = { PORTAL_STREAM_BEAT_MS: '500', PORTAL_STREAM_CHECK_MS: '1000', PORTAL_STREAMS_PER_USER: '100' };

const services = [
  'catalog',
  'content',
  'federation',
  'identity',
  'portal',
  'publication',
  'notification',
  'onboarding',
  'deployment',
  'composer',
  'logs',
];

async function startPortal(): Promise<TestPortal> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb'), engine('postgresql')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const bus = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix };
  const [identity, artifacts, models, scanners] = await Promise.all([
    createTestIdentity(),
    startArtifactRepository(),
    startMavenRepository('models'),
    scannerSettings(),
    createTopics(prefix, services),
  ]);
  const { catalog } = identity;
  addCleanup(async () => {
    shared = undefined;
    await identity.stop();
    await artifacts.close();
    await models.close();
  });
  const urls = { IDENTITY_URL: identity.url, ARTIFACT_BASE_URLS: artifacts.baseUrl };
  const env = { ...identity.env, ...bus, ...urls, ...scanners };

  async function startWith<R extends RunningRole>(
    startOne: StartTestRole<R>,
    service: string,
    role: string,
    portSetting: string,
    settings: Settings = {},
  ) {
    const port = await freePort();
    return startOne(service, role, `http://127.0.0.1:${port}`, { ...env, [portSetting]: `${port}`, ...settings });
  }
  const start = (...what: [string, string, string, Settings?]) => startWith(startRole, ...what);
  // A worker that is killed may take its time to be missed on a busy machine.
  const patient = { CONTENT_WAIT_MS: '100000', PORTAL_WAIT_MS: '100000', PORTAL_DEADLINE_MS: '150000' };
  const contentGateway = start('content', 'gateway', 'CONTENT_PORT', { ...patient, CONTENT_ACCOUNTS: contentAccount });
  const repositoryEnv = {
    ...{ ARTIFACTS_URL: models.url, ARTIFACTS_REPOSITORY: 'models' },
    ARTIFACTS_CREDENTIALS: 'onboarding:any password will do',
  };
  const onboardingGateway = start('onboarding', 'gateway', 'ONBOARDING_PORT', repositoryEnv);
  const others = [
    start('catalog', 'relay', 'CATALOG_RELAY_PORT', {
      DATABASE_URL: catalog.schema.url,
      CATALOG_SCHEMA: catalog.schema.schema,
    }),
    start('content', 'worker', 'CONTENT_WORKER_PORT'),
  ];
  const { url: contentUrl, adminUrl: contentAdminUrl } = await contentGateway;
  const content = { CONTENT_URL: contentUrl, CONTENT_CREDENTIALS: contentAccount };
  others.push(start('portal', 'worker', 'PORTAL_WORKER_PORT', content));
  others.push(start('publication', 'worker', 'PUBLICATION_WORKER_PORT', content));
  const ofGateway = { ...content, ...streams, ONBOARDING_URL: (await onboardingGateway).url };
  const [gateway, ...behind] = await Promise.all([start('portal', 'gateway', 'PORTAL_PORT', ofGateway), ...others]);
  const people = await createPeople(identity);
  const { url } = gateway;
  const checkAnswer = createCheckAnswer(JSON.parse(await (await fetch(`${url}/v3/api-docs`)).text()));

  function send(who: Actor | Person, method: string, path: string, { headers, ...init }: RequestInit = {}) {
    const person = typeof who === 'string' ? (who === 'anonymous' ? undefined : people[who]) : who;
    const shown = new Headers(headers);
    if (person) shown.set('authorization', `Bearer ${person.token}`);
    return fetch(url + path, { method, ...init, headers: shown });
  }

  return {
    output: () => behind.map(({ output }) => output.slice(-8_000)).join('\n'),
    ...{
      gateway,
      url,
      contentUrl,
      contentAdminUrl,
      catalog,
      artifacts,
      identity,
      people,
      env,
      repositoryEnv,
      prefix,
      checkAnswer,
      send,
    },
    startGateway: (settings) => start('portal', 'gateway', 'PORTAL_PORT', { ...ofGateway, ...settings }),
    startBeside: (service, role, portSetting, settings) =>
      start(service, role, portSetting, { ...content, ...settings }),
    startBesideProcess: (service, role, portSetting, settings) =>
      startWith(startRoleProcess, service, role, portSetting, { ...content, ...settings }),
    join: (name, wanted) => createPerson(identity, name, wanted),
    async call(who, method, path, body) {
      const json = body === undefined ? {} : { body: JSON.stringify({ request_body: body }), headers: asJson };
      const response = await send(who, method, path, json);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const answer = isJson ? JSON.parse(text) : text;
      if (isJson) checkAnswer(method, path, response.status, answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
}

/** What services call content with. */
export const contentAccount = 'specs:a password of services';

const asJson = { 'content-type': 'application/json' };
