import { type ReturnTo, readReturnTo } from '../../app/session/return-to.ts';

export interface SignInSearch extends ReturnTo {
  /** Whether the browser comes back from the OpenID provider. */
  readonly openid?: true;
  /** Why the log-in at the provider failed. */
  readonly error?: string;
}

const longestReason = 200;

/** Of the address of the log-in, as other pages and identity's redirect write it. */
export const readSignInSearch = (search: Readonly<Record<string, unknown>>): SignInSearch => ({
  ...readReturnTo(search),
  ...(String(search.openid) === 'true' && { openid: true }),
  ...(typeof search.error === 'string' && search.error !== '' && { error: search.error.slice(0, longestReason) }),
});
