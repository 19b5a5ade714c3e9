import type { Context } from 'koa';
import { operationOf } from '../../kit/http/api/operation.ts';
import { callerOf } from '../../kit/http/caller.ts';
import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { Jwk } from '../../platform/tokens/sign.ts';
import type { ChangePassword } from '../app/change-password.ts';
import type { ChangeStatus } from '../app/change-status.ts';
import type { LogIn } from '../app/log-in.ts';
import type { OpenIdLogIn } from '../app/openid-log-in.ts';
import type { RecogniseToken } from '../app/recognise-token.ts';
import type { SignUp } from '../app/sign-up.ts';
import type { VerifyEmail } from '../app/verify-email.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import type { MailRequests } from '../domain/mail-request.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import { clientAddress } from './client-address.ts';

/** What identity's operations need besides the request. */
export interface IdentityDeps {
  readonly logIn: LogIn;
  readonly signUp: SignUp;
  readonly changePassword: ChangePassword;
  readonly changeStatus: ChangeStatus;
  readonly verifyEmail: VerifyEmail;
  readonly recogniseToken: RecogniseToken;
  /** Undefined where the site has no provider. */
  readonly openId: OpenIdLogIn | undefined;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly mailRequests: MailRequests;
  readonly publishedKeys: () => { readonly keys: readonly Jwk[] };
  /** Makes the relay poll immediately. */
  readonly onChange: () => void;
  readonly limits: Limits;
  readonly site: Site;
}

/** Rate limits of operations that need no account. */
export interface Limits {
  readonly signUps: FailureLimit;
  readonly mailsByAddress: FailureLimit;
  readonly mailsByNetwork: FailureLimit;
}

/** Settings of the operator that clients can see. */
export interface Site {
  readonly signUp: boolean;
  /** Whether there is a mail server. */
  readonly mail: boolean;
  readonly verifyEmail: boolean;
  readonly publicationApproval: boolean;
  /** The portal as people reach it. */
  readonly publicUrl: string;
}

export const operation = operationOf<IdentityDeps>();

/** The requester of this HTTP request, for the calls made on its behalf. */
export function requesterOf(ctx: Context): Requester {
  const userId = callerOf(ctx)?.userId;
  return {
    requestId: String(ctx.state.requestId),
    address: clientAddress(ctx),
    ...(userId !== undefined && { userId }),
  };
}
