import type { Import } from './read-imports.ts';

/** Which file of the house this is; `room` is empty for the few files that lie outside of any service's rooms. */
interface Place {
  readonly folder: string;
  readonly service: string;
  readonly room: string;
}

/** The only places below `services` that may import a package; their callers need not know that it exists. */
const drivers: Record<string, readonly string[]> = {
  kafkajs: ['services/kit/bus/kafka.ts', 'services/kit/bus/kafka/'],
  avsc: ['services/kit/codec/avro.ts'],
  protobufjs: ['services/kit/codec/'],
  mongodb: ['services/kit/store/', 'services/*/store/'],
  pg: ['services/kit/store/', 'services/*/store/'],
  // It takes 0.17 s to load: only where statements are built, never for what every service with a database runs.
  kysely: ['services/*/store/'],
  '@grpc/grpc-js': ['services/kit/rpc/'],
  '@grpc/proto-loader': ['services/kit/rpc/'],
  '@grpc/reflection': ['services/kit/rpc/'],
  'grpc-health-check': ['services/kit/rpc/'],
  koa: ['services/kit/http/', 'services/platform/', 'services/*/gateway/'],
  '@koa/router': ['services/kit/http/', 'services/*/gateway/'],
  'koa-body': ['services/kit/http/'],
  // Image registries: bodies that are opened again, tokens of several servers, redirects to stores of blobs.
  undici: ['services/kit/http/', 'services/onboarding/images/registry/', 'services/deployment/clients/'],
  'tar-stream': ['services/onboarding/images/', 'services/federation/clients/'],
  'ipaddr.js': ['services/kit/http/networks.ts'],
  jose: ['services/kit/http/tokens/', 'services/kit/secrets/', 'services/platform/tokens/'],
  '@zxcvbn-ts/core': ['services/kit/secrets/strength/'],
  '@zxcvbn-ts/language-common': ['services/kit/secrets/strength/'],
  '@zxcvbn-ts/language-en': ['services/kit/secrets/strength/'],
  otpauth: ['services/kit/secrets/totp.ts'],
  uqr: ['services/kit/secrets/totp.ts'],
  nodemailer: ['services/kit/mail/'],
  htmlparser2: ['services/kit/html-text.ts'],
  sharp: ['services/kit/thumbnail.ts'],
  'openid-client': ['services/identity/clients/'],
  'spdx-correct': ['services/publication/domain/checks/licence/'],
  'spdx-expression-parse': ['services/publication/domain/checks/licence/'],
  'spdx-satisfies': ['services/publication/domain/checks/licence/'],
  // It takes most of a second to load: only where deployments to clusters are enabled.
  '@kubernetes/client-node': ['services/deployment/clients/kubernetes/'],
  ajv: ['services/onboarding/domain/'],
  yauzl: ['services/onboarding/app/archives/'],
  'prom-client': ['services/kit/metrics.ts'],
  pino: ['services/kit/log.ts'],
  '@opentelemetry/api': ['services/kit/log.ts', 'services/kit/trace.ts', 'services/kit/trace/'],
  '@opentelemetry/context-async-hooks': ['services/kit/trace.ts'],
  '@opentelemetry/core': ['services/kit/trace.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['services/kit/trace/'],
  '@opentelemetry/resources': ['services/kit/trace/'],
  '@opentelemetry/sdk-trace-node': ['services/kit/trace/'],
};

/** Requests from outside: HTTP, commands and events, gRPC, the outbox; in the orchestrator also the hops of runs. */
const inbound = ['app', 'domain', 'config'];
const everything = [
  'gateway',
  'worker',
  'rpc',
  'relay',
  'topics',
  'app',
  'compiler',
  'domain',
  'store',
  'clients',
  'images',
  'config',
];

/** The rooms of a service, and what each may import of its own service besides itself. A room that is not named here is an error. */
const rooms: Record<string, readonly string[]> = {
  service: ['start', 'config'],
  start: everything,
  gateway: inbound,
  worker: inbound,
  rpc: inbound,
  relay: inbound,
  topics: [...inbound, 'compiler'],
  app: ['domain', 'compiler', 'config'],
  /** The orchestrator's: from documents to a plan. Pure, as the domain is. */
  compiler: ['domain'],
  domain: [],
  store: ['domain', 'config'],
  clients: ['domain', 'config'],
  /** Onboarding's: container images of models, without a Docker daemon. */
  images: ['domain'],
  config: ['domain'],
};

/** The rooms of the web portal, which runs in browsers. */
const webRooms: Record<string, readonly string[]> = {
  service: [],
  app: ['pages', 'parts'],
  pages: ['app', 'composer', 'parts'],
  /** The canvas, which a page loads when it is opened. */
  composer: ['app', 'parts'],
  parts: ['app'],
};

const roomsOf = (service: string) => (service === 'web' ? webRooms : rooms);

/** Files below `services` that lie in no room the house knows. */
export function unknownRooms(files: readonly string[]): string[] {
  return files
    .filter((file) => {
      const { folder, service, room } = placeOf(file);
      if (folder !== 'services' || ['', 'kit', 'platform', 'contracts'].includes(service)) return false;
      return !Object.hasOwn(roomsOf(service), room);
    })
    .map((file) => `${file} lies in no room of the house: see "Rooms" in CONTRIBUTING.md`);
}

/** "Who may import whom", as sentences about what is wrong; empty where the import is in order. */
export function breaches(item: Import): string[] {
  const from = placeOf(item.file);
  if (from.folder !== 'services') return [];
  const to = placeOf(item.target);
  const reasons = [
    pageBreach(item.file, item.target),
    from.service === 'web' && browserBreach(item, to),
    driverBreach(item),
    ['test', 'scripts', 'infra'].includes(to.folder) && `services do not know ${to.folder}/`,
    to.folder === 'services' && houseBreach(from, to),
    (from.room === 'domain' || isSharedRule(item.file)) && domainBreach(item, from, to),
  ].filter((reason) => typeof reason === 'string');
  return reasons.map((reason) => `${item.file}:${item.line} imports ${item.target}: ${reason}`);
}

/** Imports of services that name no file: neither Node nor the image completes a name, though the compiler does. */
export function missingFiles({ file, line, target }: Import, exists: (path: string) => boolean): string[] {
  const isOwn = file.startsWith('services/') && target.startsWith('services/');
  return !isOwn || exists(target) ? [] : [`${file}:${line} imports ${target}, which is no file: write its whole name`];
}

/** Packages a released image would lack, because only development installs them. The web portal is built before. */
export function undeclared(item: Import, dependencies: readonly string[]): string[] {
  if (item.file.startsWith('services/web/')) return [];
  const outside = item.file.startsWith('services/') && !item.target.includes(':') && !item.target.endsWith('.ts');
  if (!outside || item.target.endsWith('.json') || dependencies.includes(item.target)) return [];
  return [`${item.file}:${item.line} imports ${item.target}, which is not among the dependencies in package.json`];
}

function driverBreach({ file, target }: Import): string | false {
  const homes = drivers[target];
  if (!homes || homes.some((home) => isBelow(file, home))) return false;
  return `it is used in ${homes.join(' and ')} alone`;
}

function houseBreach(from: Place, to: Place): string | false {
  if (from.service === '') return false;
  if (from.service === 'contracts') return to.service !== 'contracts' && 'contracts import nothing';
  if (to.service === 'contracts' || to.service === 'kit') return false;
  if (from.service === 'kit') return `the kit knows no ${to.service === 'platform' ? 'platform' : 'service'}`;
  if (to.service === 'platform') return false;
  if (from.service === 'platform') return 'the platform knows no service';
  if (from.service !== to.service) return `services share contracts and the kit, never each other's code`;
  const known = roomsOf(from.service)[from.room];
  if (to.room === from.room || known?.includes(to.room)) return false;
  return `${from.room}/ does not know ${to.room}; ${known?.length ? `only ${known.join(', ')}` : 'it imports no other room'}`;
}

function pageBreach(file: string, target: string): string | false {
  const [from, to] = [file, target].map((path) => /^services\/web\/pages\/([^/]+)\//.exec(path)?.[1]);
  return from !== undefined && to !== undefined && from !== to && 'a page imports no other page: move it to parts/';
}

function browserBreach({ target, typeOnly, file }: Import, to: Place): string | false {
  if (file === 'services/web/service.ts') return false;
  if (target.startsWith('node:')) return 'browsers have no modules of Node';
  return ['kit', 'platform', 'contracts'].includes(to.service) && !typeOnly && 'only types from the services';
}

/** Pure rules that several services decide by: one definition, so that they cannot drift apart. */
const sharedRules = [
  'services/platform/access/',
  'services/platform/runners/old-scikit-learn.ts',
  'services/kit/bus/reject.ts',
  'services/kit/codec/value-conversion.ts',
  'services/platform/files/file-names.ts',
];
const isSharedRule = (file: string): boolean => sharedRules.some((home) => isBelow(file, home));

function domainBreach({ target, typeOnly }: Import, from: Place, to: Place): string | false {
  if (typeOnly || isSharedRule(target)) return false;
  if (target.startsWith('node:')) return 'the domain is pure: no I/O, no clock, no randomness';
  if (from.service === 'platform') return 'the shared rules are pure: they import each other alone';
  return ['kit', 'platform'].includes(to.service) && 'the domain takes only types from the kit and the platform';
}

function placeOf(path: string): Place {
  const [folder = '', service = '', room = ''] = path.split('/');
  if (service.endsWith('.ts')) return { folder, service: '', room: '' };
  // `start-gateway.ts` and its like: what a role starts with.
  const isStart = /^start-[a-z]+\.ts$/.test(room);
  return { folder, service, room: isStart ? 'start' : room.replace(/\.ts$/, '') };
}

const isBelow = (file: string, home: string): boolean =>
  new RegExp(`^${home.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}${home.endsWith('/') ? '' : '$'}`).test(file);
