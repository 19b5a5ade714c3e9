import type { Readable } from 'node:stream';

/** With whose rights onboarding is called: the user's own token. */
export interface AsUser {
  readonly token: string;
  readonly requestId: string;
}

/** A form on its way, as the client sent it. */
export interface Form {
  /** With the boundary. */
  readonly contentType: string;
  readonly stream: Readable;
}

/** Onboarding, which decides what a bundle has to be. Errors: its rejections; `unavailable`. */
export interface OnboardingClient {
  /** Stages a bundle of the user. Errors besides: `cancelled` where the client breaks off. */
  upload(form: Form, as: AsUser): Promise<void>;
  /** Pushes it; resolves once the push is accepted. Its steps are found under the tracking id. */
  push(trackingId: string, as: AsUser): Promise<void>;
}
