import { isAbsent, type JsonObject, textOf } from './json-value.ts';
import type { Report } from './report.ts';

/** The composition's name and version, for people; some writers have the version as a number. */
export function readTitle(blueprint: JsonObject, report: Report) {
  return { name: lineOf('name', blueprint, report), version: lineOf('version', blueprint, report) };
}

function lineOf(key: 'name' | 'version', blueprint: JsonObject, report: Report): string {
  const value = blueprint[key];
  if (isAbsent(value)) report.remark(`the blueprint has no ${key}`);
  if (typeof value === 'number') return String(value);
  return textOf(value, `/${key}`, report);
}
