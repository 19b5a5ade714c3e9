import { isAbsent, quote } from './json-value.ts';
import type { Report } from './report.ts';

/**
 * The port that is stated on its own (`value`, a number or text) or in an address (`inAddress`, '' where there is none).
 * `path`: the entry's pointer.
 */
export function readPort(inAddress: string, value: unknown, path: string, report: Report): number | undefined {
  const stated = isAbsent(value) || (typeof value === 'string' && value.trim() === '') ? undefined : value;
  if (stated === undefined && inAddress === '') return undefined;
  const at = stated === undefined ? `${path}/ip_address` : `${path}/port`;
  const port = toPort(stated ?? inAddress);
  if (port === undefined)
    report.problem(at, `${quote(stated ?? inAddress)} is no port: write a whole number from 1 to 65535.`);
  else if (inAddress !== '' && port !== toPort(inAddress))
    report.problem(at, `ip_address says port ${quote(inAddress)} and this says ${quote(stated)}: write it once.`);
  return port;
}

function toPort(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
