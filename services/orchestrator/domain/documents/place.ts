import type { Address } from '../plan.ts';
import { isAbsent, type JsonObject, quote } from './json-value.ts';
import type { Report } from './report.ts';

/** What an entry of docker info says of an address; what it leaves open is undefined. */
export interface Place {
  readonly scheme: Address['scheme'] | undefined;
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** '' or with a slash in front and none at the end. */
  readonly path: string;
}

const schemes: readonly string[] = ['http', 'https', 'grpc'] satisfies Address['scheme'][];
const isScheme = (value: string): value is Address['scheme'] => schemes.includes(value);

/**
 * Reads `ip_address` and `port`, and our extensions: `ip_address` may be the beginning of an address
 * (`https://host:8443/models`), `scheme` and `path` may be given on their own.
 */
export function readPlace(entry: JsonObject, path: string, report: Report): Place {
  const stated = splitAddress(lineOf(entry, 'ip_address', path, report));
  const said = {
    scheme: lineOf(entry, 'scheme', path, report).toLowerCase(),
    path: lineOf(entry, 'path', path, report)
      .replace(/^(?=[^/])/, '/')
      .replace(/\/+$/, ''),
  };
  const inAddress = `${path}/ip_address`;
  return {
    scheme: schemeOf(
      both(stated.scheme, said.scheme, `${path}/scheme`, report),
      said.scheme ? `${path}/scheme` : inAddress,
      report,
    ),
    host: hostOf(stated.host, inAddress, report),
    port: portOf(stated.port, entry.port, path, report),
    path: pathOf(both(stated.path, said.path, `${path}/path`, report), said.path ? `${path}/path` : inAddress, report),
  };
}

/** `[scheme://]host[:port][/path]`; an IPv6 host in brackets or bare. */
function splitAddress(text: string) {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? [];
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? '' : rest.slice(slash).replace(/\/+$/, '');
  const bare = authority.split(':').length > 2 && !authority.startsWith('[');
  const [, host = '', port = ''] = bare ? ['', `[${authority}]`] : (/^(.*?)(?::([^:\]]*))?$/s.exec(authority) ?? []);
  return { scheme: scheme.toLowerCase(), host, port, path };
}

function lineOf(entry: JsonObject, key: string, path: string, report: Report): string {
  const value = entry[key];
  if (isAbsent(value)) return '';
  if (typeof value === 'string') return value.trim();
  report.problem(`${path}/${key}`, `Write the ${key} as text in quotes; this is ${quote(value)}.`);
  return '';
}

function both(stated: string, said: string, path: string, report: Report): string {
  if (stated && said && stated !== said)
    report.problem(path, `ip_address says ${quote(stated)} and this says ${quote(said)}: write it once.`);
  return stated || said;
}

function schemeOf(value: string, path: string, report: Report): Place['scheme'] {
  if (value === '' || isScheme(value)) return value || undefined;
  report.problem(path, `${quote(value)} is not supported: use ${schemes.join(', ')}.`);
  return undefined;
}

function hostOf(value: string, path: string, report: Report): string | undefined {
  if (value === '') return undefined;
  const name = value.length <= 253 && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?$/i.test(value);
  if (name || (/^\[[0-9a-f:.]+\]$/i.test(value) && URL.canParse(`http://${value}/`))) return value;
  report.problem(path, `${quote(value)} is no host: write an IP address or a host name.`);
  return undefined;
}

function portOf(inAddress: string, value: unknown, path: string, report: Report): number | undefined {
  const stated = isAbsent(value) || (typeof value === 'string' && value.trim() === '') ? undefined : value;
  const port = portIn(stated ?? (inAddress || undefined));
  const at = stated === undefined ? `${path}/ip_address` : `${path}/port`;
  if (port === 'none') {
    report.problem(at, `${quote(stated ?? inAddress)} is no port: write a whole number from 1 to 65535.`);
    return undefined;
  }
  if (inAddress !== '' && port !== portIn(inAddress))
    report.problem(at, `ip_address says port ${quote(inAddress)} and this says ${quote(stated)}: write it once.`);
  return port;
}

function portIn(value: unknown): number | 'none' | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : 'none';
}

function pathOf(value: string, path: string, report: Report): string {
  if (/^[\w~!$&'()*+,;=:@%./-]*$/.test(value) && !/(^|\/)\.\.?(\/|$)/.test(value)) return value;
  report.problem(path, `${quote(value)} is no path: write it like "/models/tax", without ? # or blanks.`);
  return '';
}
