import { servicePorts } from '../start/services.ts';

const parts = ['gateway', 'worker', 'postgres'] as const;
export type Part = (typeof parts)[number];

/** A service that is to be written. */
export interface NewService {
  /** `parts-list` in topics and paths; `partsList` and `PartsList` in code; `PARTS_LIST` in settings. */
  readonly name: string;
  readonly camel: string;
  readonly pascal: string;
  readonly setting: string;
  readonly parts: ReadonlySet<Part>;
  readonly gatewayPort: number;
  readonly workerPort: number;
}

/** Ports from here on belong to services that were written by this script. */
const firstPort = 8101;

/** Throws an error with a sentence for the person at the terminal. */
export function newService(name: string, wanted: readonly string[]): NewService {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" must be lower-case words with hyphens`);
  const unknown = wanted.filter((part) => !parts.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`--with takes ${parts.join(', ')}, not ${unknown.join(', ')}`);
  const chosen = new Set(parts.filter((part) => wanted.includes(part)));
  if (!chosen.has('gateway') && !chosen.has('worker')) throw new Error('--with needs a gateway or a worker');
  if (chosen.has('postgres') && !chosen.has('gateway'))
    throw new Error('--with postgres needs the gateway that uses it');
  const taken = new Set(Object.values(servicePorts));
  const free = Array.from({ length: 1_000 }, (_, index) => firstPort + index).filter((port) => !taken.has(port));
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    setting: name.toUpperCase().replaceAll('-', '_'),
    parts: chosen,
    gatewayPort: free[0] ?? firstPort,
    workerPort: free[1] ?? firstPort,
  };
}
