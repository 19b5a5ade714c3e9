import { servicePorts } from '../start/services.ts';
import { type Part, parts, withImplied } from './parts.ts';

/** A service that is to be written. */
export interface NewService {
  /** `parts-list` in topics and paths; `partsList` and `PartsList` in code; `PARTS_LIST` in settings. */
  readonly name: string;
  readonly camel: string;
  readonly pascal: string;
  readonly setting: string;
  readonly parts: ReadonlySet<Part>;
  /** Its worker executes commands: it has a store for their outcomes. */
  readonly hasCommands: boolean;
  /** The port of each role's API or, where it has none, of its probes; and the one of the gateway's probes, `admin`. */
  readonly ports: Readonly<Record<'gateway' | 'worker' | 'relay' | 'rpc' | 'grpc' | 'admin', number>>;
}

/** Ports from here on belong to services that were written by this script. */
const firstPort = 8101;

/** Throws an error with a sentence for the person at the terminal. `taken` are the ports of all other services. */
export function newService(
  name: string,
  wanted: readonly string[],
  taken: ReadonlySet<number> = new Set(Object.values(servicePorts)),
): NewService {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" must be lower-case words with hyphens`);
  const unknown = wanted.filter((part) => !parts.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`--with takes ${parts.join(', ')}, not ${unknown.join(', ')}`);
  const chosen = withImplied(new Set(parts.filter((part) => wanted.includes(part))));
  if (name.includes('-') && (chosen.has('worker') || chosen.has('relay') || chosen.has('rpc')))
    throw new Error(`"${name}" must be one word: it becomes a part of the names of messages, which have no hyphens`);
  const free = Array.from({ length: 1_000 }, (_, index) => firstPort + index).filter((port) => !taken.has(port));
  const [gateway = firstPort, worker = firstPort, relay = firstPort, rpc = firstPort, grpc = firstPort] = free;
  const admin = free[5] ?? firstPort;
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    setting: name.toUpperCase().replaceAll('-', '_'),
    parts: chosen,
    hasCommands: chosen.has('worker') && (chosen.has('postgres') || chosen.has('mongo')),
    ports: { gateway, worker, relay, rpc, grpc, admin },
  };
}
