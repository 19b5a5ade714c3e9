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
  kysely: ['services/kit/store/', 'services/*/store/'],
  '@grpc/grpc-js': ['services/kit/rpc/'],
  '@grpc/proto-loader': ['services/kit/rpc/'],
  '@grpc/reflection': ['services/kit/rpc/'],
  'grpc-health-check': ['services/kit/rpc/'],
  koa: ['services/kit/http/', 'services/platform/', 'services/*/gateway/'],
  '@koa/router': ['services/kit/http/', 'services/*/gateway/'],
  'koa-body': ['services/kit/http/'],
  undici: ['services/kit/http/'],
  'ipaddr.js': ['services/kit/http/outbound/'],
  'rate-limiter-flexible': ['services/kit/http/rate-limit.ts'],
  jose: ['services/kit/http/tokens/', 'services/kit/secrets/', 'services/platform/tokens/'],
  nodemailer: ['services/kit/mail/'],
  'openid-client': ['services/identity/clients/'],
  'spdx-correct': ['services/publication/domain/checks/licence/'],
  'spdx-expression-parse': ['services/publication/domain/checks/licence/'],
  'spdx-satisfies': ['services/publication/domain/checks/licence/'],
  'tar-stream': ['services/publication/app/checks/security/'],
  yauzl: ['services/publication/app/checks/security/'],
  'prom-client': ['services/kit/'],
  pino: ['services/kit/log.ts'],
  '@opentelemetry/api': ['services/kit/log.ts', 'services/kit/trace.ts', 'services/kit/trace/'],
  '@opentelemetry/context-async-hooks': ['services/kit/trace.ts'],
  '@opentelemetry/core': ['services/kit/trace.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['services/kit/trace/'],
  '@opentelemetry/resources': ['services/kit/trace/'],
  '@opentelemetry/sdk-trace-node': ['services/kit/trace/'],
};

/** What a room may import of its own service besides itself. Rooms that are not named here are inner matters. */
const rooms: Record<string, readonly string[]> = {
  domain: [],
  gateway: ['domain', 'config'],
  worker: ['domain', 'config'],
  rpc: ['domain', 'config'],
  store: ['domain', 'config'],
};

/** "Who may import whom", as sentences about what is wrong; empty where the import is in order. */
export function breaches(item: Import): string[] {
  const from = placeOf(item.file);
  if (from.folder !== 'services') return [];
  const to = placeOf(item.target);
  const reasons = [
    driverBreach(item),
    ['test', 'scripts', 'infra'].includes(to.folder) && `services do not know ${to.folder}/`,
    to.folder === 'services' && houseBreach(from, to),
    from.room === 'domain' && domainBreach(item, to),
  ].filter((reason) => typeof reason === 'string');
  return reasons.map((reason) => `${item.file}:${item.line} imports ${item.target}: ${reason}`);
}

/** Packages a released image would lack, because only development installs them. */
export function undeclared(item: Import, dependencies: readonly string[]): string[] {
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
  const allowed = rooms[from.room];
  if (!allowed || to.room === from.room || allowed.includes(to.room) || !(to.room in rooms || to.room === 'main'))
    return false;
  return `${from.room}/ does not know ${to.room}; main.ts brings them together`;
}

function domainBreach({ target, typeOnly }: Import, to: Place): string | false {
  if (typeOnly) return false;
  if (target.startsWith('node:')) return 'the domain is pure: no I/O, no clock, no randomness';
  return ['kit', 'platform'].includes(to.service) && 'the domain takes only types from the kit and the platform';
}

function placeOf(path: string): Place {
  const [folder = '', service = '', room = ''] = path.split('/');
  if (service.endsWith('.ts')) return { folder, service: '', room: '' };
  return { folder, service, room: room.replace(/\.ts$/, '') };
}

const isBelow = (file: string, home: string): boolean =>
  new RegExp(`^${home.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}${home.endsWith('/') ? '' : '$'}`).test(file);
