import { connect } from 'node:net';
import type { StartSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const CONNECT_TIMEOUT_MS = 5000;

/** Throws a StartError that names every given address that does not answer. */
export async function checkAddresses(settings: StartSettings): Promise<void> {
  const given = [
    { setting: 'KAFKA_BROKERS', what: 'Kafka', members: settings.KAFKA_BROKERS ?? [] },
    { setting: 'MONGODB_URL', what: 'MongoDB', members: members(settings.MONGODB_URL, 27017) },
    { setting: 'REGISTRY_URL', what: 'The image registry', members: members(settings.REGISTRY_URL, 80) },
    { setting: 'DATABASE_URL', what: 'PostgreSQL', members: members(settings.DATABASE_URL, 5432) },
  ];
  const answers = await Promise.all(
    given.map(async ({ setting, what, members }) => {
      // One member of a cluster leads to the others.
      if (members.length === 0 || (await Promise.all(members.map(reached))).includes(true)) return undefined;
      return `${what} does not answer at ${members.join(', ')}: correct ${setting}, or unset it to use the embedded one.`;
    }),
  );
  const problems = answers.filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new StartError(...problems);
}

/** `host:port` of every member that a connection string names. A name that stands for a list is left to the driver. */
function members(url: string | undefined, defaultPort: number): string[] {
  if (!url || url.startsWith('mongodb+srv:')) return [];
  const authority = url.replace(/^[a-z]+:\/\//, '').split(/[/?]/)[0] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:${defaultPort}`));
}

function reached(member: string): Promise<boolean> {
  const colon = member.lastIndexOf(':');
  const port = Number(member.slice(colon + 1));
  if (port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host: member.slice(0, colon).replace(/^\[|\]$/g, ''), port });
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => finish(false));
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false));
  });
}
