import type { ConcurrencyLimiter } from '../../kit/concurrency-limiter.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Logger } from '../../kit/log.ts';
import type { LimitToOwn } from '../app/limit-to-own.ts';
import type { TakeIn } from '../app/take-in.ts';
import type { LogSearch } from '../domain/log-search.ts';

/** Dependencies of the operations. */
export interface LogsOperationDeps {
  readonly search: LogSearch;
  readonly limitToOwn: LimitToOwn;
  readonly takeIn: TakeIn;
  /** Those who follow logs now, by their id. */
  readonly followers: ConcurrencyLimiter;
  readonly log: Logger;
}

export const operation = operationOf<LogsOperationDeps>();

/** Logs of all users' doings are for administrators; others see those of their models, see `LimitToOwn`. */
export const common = { group: 'logs', access: 'caller' } as const;
export const forAdministrators = { group: 'logs', access: ['Admin'] } as const;
