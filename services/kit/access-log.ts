import { readSettings } from './config.ts';
import { createLineBudget } from './line-budget.ts';
import { logSettings } from './role-settings.ts';
import type { Service } from './service.ts';
import { currentTraceId } from './trace.ts';

/** What an operator wants to know of an answered request. Never a path, a query or a header: they contain ids and tokens. */
export interface AccessLine {
  readonly method: string;
  /** The version of HTTP: `1.1`, `2.0`. */
  readonly http?: string;
  readonly route?: string;
  readonly status: number | string;
  readonly ms: number;
  /** Sent to the client, headers included. */
  readonly bytes?: number;
  /** The user, or the account of the service, that called. */
  readonly principal?: string | undefined;
  readonly requestId?: string;
  /** Why the request was rejected: the code of its problem. */
  readonly code?: string | undefined;
  /** The client left before it had the whole answer. */
  readonly aborted?: true;
}

/** Logs one line for each request: `info`, or `warn` where this service failed. */
export interface AccessLog {
  /** Whether such lines are written at all. */
  isWanted(failed: boolean): boolean;
  write(line: AccessLine, failed: boolean): void;
  /** For lines that are written outside of the request's context, such as when its connection is closed. */
  readonly traceFields: () => { readonly traceId?: string };
}

/** Beyond ACCESS_LOG_PER_S lines a second the rest is counted in `omitted` of the next line; failures have a budget of their own. */
export function createAccessLog({ log, env }: Pick<Service, 'log' | 'env'>): AccessLog {
  const { ACCESS_LOG_PER_S: lines } = readSettings(logSettings, env);
  const budgets = { answered: createLineBudget(lines), failed: createLineBudget(lines) };
  const isWanted = (failed: boolean) => log.isLevelEnabled(failed ? 'warn' : 'info');
  return {
    isWanted,
    write(line, failed) {
      if (!isWanted(failed)) return;
      const omitted = budgets[failed ? 'failed' : 'answered'].take();
      if (omitted === undefined) return;
      const fields = omitted > 0 ? { ...line, omitted } : line;
      if (failed) log.warn(fields, 'request failed');
      else log.info(fields, 'request');
    },
    traceFields() {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
  };
}
