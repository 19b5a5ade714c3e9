import { hostname } from 'node:os';
import type { Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { isWithin, networks } from './networks.ts';

export interface KnownHostsOptions {
  /** The address that the server listens on. */
  readonly listenHost: string;
  /** Further names that clients call it by; `*` stands for all. */
  readonly names: readonly string[];
  /** The setting of these, for the answer. */
  readonly setting: string;
}

const loopback = networks().parse('127.0.0.0/8, ::1');

/** Whether a server that listens there is reached from this machine alone. */
export const isLoopback = (listenHost: string): boolean => listenHost === 'localhost' || isWithin(loopback, listenHost);

/** Names that no public DNS server answers for. */
const privateNames = /^[^.]+$|\.(?:localhost|local|internal|svc|home\.arpa)$/;
const addresses = networks().parse('0.0.0.0/0, ::/0');

/**
 * Rejects requests under a name that is not this server's with 421, for servers that ask for no token: a page of a stranger
 * whose name leads to this server (DNS rebinding) could use it through the browser of a user who reaches it. A server on
 * loopback is called by the names of this machine; one on a network also by addresses, and by names that only a private
 * network can have. Requests without `Host` come from no browser.
 */
export function requireKnownHost(options: KnownHostsOptions): Middleware {
  const isKnown = knownHosts(options);
  return (ctx, next) => {
    const sent = ctx.get('host');
    if (isKnown(sent)) return next();
    const detail = `This server is not called ${sent.slice(0, 100)}. If it is, name that host in ${options.setting}.`;
    throw new AppError('misdirected', detail, { reason: 'host_unknown' });
  };
}

/** Whether `requireKnownHost` lets a request with this `Host` pass. */
export function knownHosts({ listenHost, names }: Omit<KnownHostsOptions, 'setting'>): (sent: string) => boolean {
  const own = new Set(['localhost', hostname().toLowerCase(), listenHost.toLowerCase(), ...names]);
  const isPrivate = (host: string) => privateNames.test(host) || isWithin(addresses, host);
  const isOfMachine = (host: string) => host.endsWith('.localhost') || isWithin(loopback, host);
  const isNear = isLoopback(listenHost) ? isOfMachine : isPrivate;
  const isKnown = (host: string) => names.includes('*') || own.has(host) || isNear(host);
  // Nearly all requests call it by one name, which need not be read again.
  let latest = { sent: '', isKnown: true };
  return (sent) => {
    if (sent !== latest.sent) latest = { sent, isKnown: sent === '' || isKnown(nameOf(sent)) };
    return latest.isKnown;
  };
}

/** Without the port, the brackets of an IPv6 address, and the dot at the end of a full name. */
const nameOf = (sent: string): string =>
  sent
    .trim()
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
