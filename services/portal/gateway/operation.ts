import type { Context } from 'koa';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { AppDeps } from '../app/deps.ts';
import type { ChangeEmail } from './change-email.ts';
import type { ChangeStatus } from './change-status.ts';
import type { NotificationStreams } from './notifications/streams/notification-streams.ts';

/** What operations of the portal need besides the request. */
export interface PortalDeps extends AppDeps {
  /** The open streams of this process. */
  readonly streams: NotificationStreams;
  /** Whether the session that a request came with is still valid; throws while identity does not answer. */
  readonly isSessionValid: (ctx: Context) => Promise<boolean>;
  readonly changeEmail: ChangeEmail;
  readonly changeStatus: ChangeStatus;
}

export const operation = operationOf<PortalDeps>();
