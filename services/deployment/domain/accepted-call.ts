import type { PresentedKey } from './keys/deployment-key.ts';

/** A call that its caller does not wait for. */
export interface AcceptedCall {
  readonly id: string;
  readonly deploymentId: string;
  readonly operation: string;
  /** Who called, and with which key. */
  readonly userId: string;
  readonly key: PresentedKey | undefined;
  /** Media type of a body that is transcoded; undefined: the bytes of a protobuf message. */
  readonly type: string | undefined;
  readonly wantsCsv: boolean;
  readonly body: Buffer;
  /** Where the answer is posted to. */
  readonly callback: string | undefined;
  /** ISO 8601. */
  readonly acceptedAt: string;
}

export interface CallCallback {
  readonly url: string;
  readonly state: 'waiting' | 'delivered' | 'given_up';
  /** Why the last attempt failed. */
  readonly error: string | undefined;
}

export interface CallResult {
  /** Of HTTP. */
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface AcceptedCallState extends Pick<AcceptedCall, 'id' | 'deploymentId' | 'userId' | 'acceptedAt'> {
  readonly keyId: string | undefined;
  /** Undefined: it is not done. */
  readonly result: CallResult | undefined;
  readonly callback: CallCallback | undefined;
}

/** Calls of one user that are not done. */
export const mostWaitingCalls = 100;
/** Of messages and answers that are kept for one user. */
export const mostKeptBytes = 1024 ** 3;

/** Errors: `unavailable`. */
export interface AcceptedCallStore {
  /** Resolves to whether it was stored: the user may have too many that are not done, or too much may be kept for them. */
  add(call: AcceptedCall): Promise<boolean>;
  find(id: string): Promise<AcceptedCallState | undefined>;
  /** With its body; undefined once it is done. */
  read(id: string): Promise<AcceptedCall | undefined>;
  /** The first result of a call stays. */
  end(id: string, result: CallResult, endedAt: string): Promise<void>;
  setCallback(id: string, state: Omit<CallCallback, 'url'>): Promise<void>;
  deleteAcceptedBefore(time: string): Promise<void>;
}
