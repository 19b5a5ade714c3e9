import { isAbsent, isObject, type JsonObject, quote } from './json-value.ts';
import type { Report } from './report.ts';

const spellings = ['probeIndicator', 'probe_indicator', 'probeIndocator'];

/** Whether copies go to a probe. Written in many ways; one that cannot be read is no reason to reject a composition. */
export function readProbeIndicator(blueprint: JsonObject, report: Report): boolean {
  const spelling = spellings.find((key) => !isAbsent(blueprint[key]));
  if (spelling === undefined) return false;
  const stated = saidBy(blueprint[spelling]);
  if (stated === 'true') return true;
  if (stated !== 'false' && stated !== '')
    report.remark(`${spelling} ${quote(blueprint[spelling])} is neither true nor false, so the probe is off`);
  return false;
}

function saidBy(value: unknown): string | undefined {
  const only = Array.isArray(value) ? value[0] : value;
  const said = isObject(only) ? only.value : only;
  if (isAbsent(said)) return '';
  return typeof said === 'string' || typeof said === 'boolean' ? String(said).trim().toLowerCase() : undefined;
}
