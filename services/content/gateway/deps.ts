import type { CommandClient } from '../../kit/bus/command-client.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { ClientOf } from '../../platform/principals/client-of.ts';
import type { Authorise } from '../app/authorise.ts';
import type { CheckedContent } from '../app/checked-content.ts';
import type { Quotas } from '../app/quotas.ts';
import type { ContentReader, FileStore } from '../domain/ports.ts';
import type { ExecuteContentCommand } from './command-events.ts';

interface SharedDeps {
  readonly files: FileStore;
  readonly reader: ContentReader;
  readonly operations: Operations;
  readonly authorise: Authorise;
  readonly checks: CheckedContent;
  readonly quotas: Quotas;
  readonly imageLimitBytes: number;
  readonly documentLimitBytes: number;
  /** Path segment of the content repository in addresses of images. */
  readonly cmsName: string;
}

export interface GatewayDeps extends SharedDeps {
  readonly commands: CommandClient;
  readonly clientOf: ClientOf;
  /** How long a request waits for the worker before it is answered 202. */
  readonly waitMs: number;
  /** A command that the worker has not started by then is rejected. */
  readonly deadlineMs: number;
}

/** What operations get. */
export interface OperationDeps extends SharedDeps {
  readonly execute: ExecuteContentCommand;
}

export const operation = operationOf<OperationDeps>();
