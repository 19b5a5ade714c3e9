import type { GroupState, Transport } from '../../kit/bus/transport.ts';
import type { BusHealth, ReaderHealth } from '../domain/bus-health.ts';

interface Deps {
  readonly transport: Pick<Transport, 'groups'>;
  readonly prefix: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Pages ask again and again, and so do all administrators who look. */
const cacheMs = 5_000;

/** Of the consumer groups of this platform, which are named after service and role. */
export function createBusHealth({ transport, prefix, now }: Deps): BusHealth {
  let known: { readonly at: number; readonly readers: Promise<readonly ReaderHealth[]> } | undefined;

  async function read(): Promise<readonly ReaderHealth[]> {
    const found = await transport.groups((group) => readName(group, prefix) !== undefined);
    return found
      .flatMap((state) => toReader(state, prefix))
      .sort((one, other) => `${one.service} ${one.role}`.localeCompare(`${other.service} ${other.role}`));
  }

  return {
    read() {
      if (known && now() < known.at + cacheMs) return known.readers;
      const readers = read();
      known = { at: now(), readers };
      readers.catch(() => {
        known = undefined;
      });
      return readers;
    },
  };
}

/** Groups of single processes and of scripts have longer names. */
function readName(group: string, prefix: string): { readonly service: string; readonly role: string } | undefined {
  const [platform, service, role, ...rest] = group.split('.');
  return platform === prefix && service && role && rest.length === 0 ? { service, role } : undefined;
}

function toReader({ group, members: processes, lag }: GroupState, prefix: string): ReaderHealth[] {
  const name = readName(group, prefix);
  const waiting = Object.entries(lag).map(([topic, messages]) => ({ topic, messages }));
  return name ? [{ ...name, processes, waiting }] : [];
}
