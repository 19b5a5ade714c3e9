import { AppError } from '../../kit/errors.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { Requester } from '../domain/ports.ts';
import type { SignUp, SignUpRequest } from './sign-up.ts';

export interface RegisterDeps {
  readonly signUp: SignUp;
  readonly site: { readonly signUp: boolean; readonly verifyEmail: boolean };
  /** Sign-ups by network. */
  readonly networks: FailureLimit;
}

/** Signs a user up by the public form. Errors: `forbidden` with reason `sign_up_off`; `rate_limited`; see `SignUp`. */
export type Register = (person: SignUpRequest['person'], by: Requester) => Promise<void>;

export function createRegister({ signUp, site, networks }: RegisterDeps): Register {
  return async (person, by) => {
    if (!site.signUp)
      throw new AppError('forbidden', 'Sign-up is disabled; ask an administrator for an account.', {
        reason: 'sign_up_off',
      });
    // The answer reveals which names are taken, as clients expect; this limits how many names one network can try.
    networks.take(clientNetwork(by.address));
    await signUp({ person, way: 'form', roleIds: [], verify: site.verifyEmail }, by);
  };
}
