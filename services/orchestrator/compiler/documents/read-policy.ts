import type { Policy } from '../../domain/plan.ts';
import { isAbsent, isObject, pointer, quote } from './json-value.ts';
import { limits } from './limits.ts';
import type { Report } from './report.ts';

export const defaultPolicy: Policy = { timeoutMs: 20_000, retries: 2, failure: 'hard', concurrency: 64 };

const known = ['timeout_ms', 'retries', 'failure', 'concurrency', 'unavailable'];

/** A node's `policy`, an extension of ours; what it leaves out has its default. */
export function readPolicy(value: unknown, path: string, report: Report): Policy {
  if (isAbsent(value)) return defaultPolicy;
  if (!isObject(value)) {
    report.problem(path, `Write a policy as an object, like {"timeout_ms": 5000}; this is ${quote(value)}.`);
    return defaultPolicy;
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      report.problem(pointer(path, key), `A policy has no ${quote(key)}: it has ${known.join(', ')}.`);
  }
  const whole = (key: string, least: number, most: number, otherwise: number) => {
    const number = value[key];
    if (isAbsent(number)) return otherwise;
    if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number;
    report.problem(`${path}/${key}`, `Write a whole number from ${least} to ${most}; this is ${quote(number)}.`);
    return otherwise;
  };
  return {
    timeoutMs: whole('timeout_ms', 1, limits.timeoutMs, defaultPolicy.timeoutMs),
    retries: whole('retries', 0, limits.retries, defaultPolicy.retries),
    failure: failureOf(value.failure, `${path}/failure`, report),
    concurrency: whole('concurrency', 1, limits.concurrency, defaultPolicy.concurrency),
    ...(waitsFor(value.unavailable, `${path}/unavailable`, report) && { unavailable: 'wait' }),
  };
}

function waitsFor(value: unknown, path: string, report: Report): boolean {
  if (!isAbsent(value) && value !== 'wait' && value !== 'fail')
    report.problem(path, `Write "fail" or "wait"; this is ${quote(value)}.`);
  return value === 'wait';
}

function failureOf(value: unknown, path: string, report: Report): Policy['failure'] {
  if (value === 'hard' || value === 'soft') return value;
  if (!isAbsent(value)) report.problem(path, `Write "hard" or "soft"; this is ${quote(value)}.`);
  return defaultPolicy.failure;
}
