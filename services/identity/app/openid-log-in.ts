import { z } from 'zod';
import type { MLPUser } from '../../contracts/catalog-api.ts';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { OpenIdProvider } from '../domain/provided-user.ts';
import type { Sessions } from '../domain/session.ts';
import type { FindProvidedUser } from './find-provided-user.ts';
import type { LoggedIn, SessionKind, StartSession } from './start-session.ts';

export interface OpenIdLogInDeps {
  readonly provider: OpenIdProvider;
  readonly seal: Seal;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly startSession: StartSession;
  readonly findProvidedUser: FindProvidedUser;
}

interface Beginning {
  /** The user to link the account to. */
  readonly linkTo?: string;
  /** Path of the portal that the person wanted. */
  readonly returnTo?: string | undefined;
}

/**
 * A log-in at the provider, in three requests of the same browser. The state between them is encrypted and kept by the
 * browser, so that any process can continue the log-in.
 */
export interface OpenIdLogIn {
  /** The provider's address for the browser, and the ticket to send back. */
  begin(wanted?: Beginning): Promise<{ readonly url: string; readonly ticket: string }>;
  /** Where the person wanted to go when the log-in began, however it ends. */
  returnTo(ticket: string): Promise<string | undefined>;
  /**
   * Completes the log-in. Returns a handover that can be exchanged for a token within a minute; undefined if it only
   * linked an account. Errors: `unauthenticated`; `forbidden` with reason `email_unverified` or `sign_up_off`; `conflict` with reason
   * `link_needed` or `linked_elsewhere`; `unavailable`.
   */
  complete(query: string, ticket: string, by: Requester): Promise<string | undefined>;
  /** Errors: `unauthenticated`; `forbidden` with reason `verification_pending`; `unavailable`. */
  exchange(handover: string, by: Requester, kind: SessionKind): Promise<LoggedIn>;
}

const ticketPurpose = 'modelyard-openid-ticket';
const handoverPurpose = 'modelyard-openid-handover';
export const ticketMs = 10 * 60_000;
export const handoverMs = 60_000;

const ticketShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  linkTo: z.string().optional(),
  returnTo: z.string().optional(),
  since: z.number(),
});

const handoverShape = z.object({ userId: z.string(), since: z.number() });

export function createOpenIdLogIn(deps: OpenIdLogInDeps): OpenIdLogIn {
  const { provider, seal, users, sessions, startSession, findProvidedUser } = deps;

  /** Decrypts a value sealed for this purpose. Throws if it is invalid or too old. */
  async function opened<T extends { readonly since: number }>(
    purpose: string,
    sealed: string,
    shape: z.ZodType<T>,
    ageMs: number,
  ): Promise<T> {
    const found = shape.safeParse(await seal.open(purpose, sealed)).data;
    if (!found || (await sessions.now()) > found.since + ageMs) throw logInExpired();
    return found;
  }

  return {
    async begin(wanted = {}) {
      const { url, pending } = await provider.begin();
      const kept = { ...pending, since: await sessions.now(), ...wanted };
      return { url, ticket: await seal.close(ticketPurpose, kept) };
    },

    async returnTo(ticket) {
      return ticketShape.safeParse(await seal.open(ticketPurpose, ticket)).data?.returnTo;
    },

    async complete(query, ticket, by) {
      const { linkTo, since: _, returnTo: __, ...pending } = await opened(ticketPurpose, ticket, ticketShape, ticketMs);
      const since = await sessions.now();
      const provided = await provider.complete(query, pending);
      const userId = await findProvidedUser(provided, linkTo, by);
      return linkTo === undefined ? seal.close(handoverPurpose, { userId, since }) : undefined;
    },

    async exchange(handover, by, kind) {
      const { userId, since } = await opened(handoverPurpose, handover, handoverShape, handoverMs);
      const user: MLPUser | undefined = await users.find(userId);
      if (!user?.active) throw logInExpired();
      const loggedIn = await startSession(user, { since, method: 'openid', isStrong: true }, by, kind);
      if (!loggedIn) throw unavailable('The sessions of this account were ended during the log-in; log in again.');
      return loggedIn;
    },
  };
}

const logInExpired = () =>
  new AppError('unauthenticated', 'This log-in has expired; start it again.', { reason: 'openid_log_in_over' });
