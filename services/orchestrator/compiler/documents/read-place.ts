import type { Address } from '../../domain/plan.ts';
import { type JsonObject, quote, textOf } from './json-value.ts';
import { readPort } from './read-port.ts';
import type { Report } from './report.ts';
import { contextPath, splitAddress } from './split-address.ts';

/** What an entry of docker info says of an address; what it leaves open is undefined. */
export interface Place {
  readonly scheme: Address['scheme'] | undefined;
  /** An IPv6 address in brackets, as addresses need it. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** '' or with a slash in front and none at the end. */
  readonly path: string;
}

/**
 * Reads `ip_address` and `port`, and our extensions: `ip_address` may be the beginning of an address
 * (`https://host:8443/models`), `scheme` and `path` may be given on their own.
 */
export function readPlace(entry: JsonObject, path: string, report: Report): Place {
  const text = (key: string) => textOf(entry[key], `${path}/${key}`, report).trim();
  const address = splitAddress(text('ip_address'));
  const once = (key: 'scheme' | 'path', said: string) => {
    if (address[key] && said && address[key] !== said)
      report.problem(
        `${path}/${key}`,
        `ip_address says ${quote(address[key])} and this says ${quote(said)}: write it once.`,
      );
    return { value: said || address[key], at: said ? `${path}/${key}` : `${path}/ip_address` };
  };
  return {
    scheme: schemeOf(once('scheme', text('scheme').toLowerCase()), report),
    host: hostOf({ value: address.host, at: `${path}/ip_address` }, report),
    port: readPort(address.port, entry.port, path, report),
    path: pathOf(once('path', contextPath(text('path'))), report),
  };
}

interface Stated {
  readonly value: string;
  readonly at: string;
}

const schemes: readonly string[] = ['http', 'https', 'grpc'] satisfies Address['scheme'][];
const isScheme = (value: string): value is Address['scheme'] => schemes.includes(value);

function schemeOf({ value, at }: Stated, report: Report): Place['scheme'] {
  if (value === '' || isScheme(value)) return value || undefined;
  report.problem(at, `${quote(value)} is not supported: use ${schemes.join(', ')}.`);
  return undefined;
}

function hostOf({ value, at }: Stated, report: Report): string | undefined {
  if (value === '') return undefined;
  const isName = value.length <= 253 && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?$/i.test(value);
  if (isName || (/^\[[0-9a-f:.]+\]$/i.test(value) && URL.canParse(`http://${value}/`))) return value;
  report.problem(at, `${quote(value)} is no host: write an IP address or a host name.`);
  return undefined;
}

function pathOf({ value, at }: Stated, report: Report): string {
  if (/^[\w~!$&'()*+,;=:@%./-]*$/.test(value) && !/(^|\/)\.\.?(\/|$)/.test(value)) return value;
  report.problem(at, `${quote(value)} is no path: write it like "/models/tax", without ? # .. or blanks.`);
  return '';
}
