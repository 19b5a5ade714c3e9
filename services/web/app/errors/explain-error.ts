import { ApiError } from '../api/api-error.ts';

export const errorKinds = [
  'unreachable',
  'signedOut',
  'forbidden',
  'missing',
  'conflict',
  'invalid',
  'limited',
  'busy',
  'broken',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export interface Explanation {
  readonly kind: ErrorKind;
  /** What the API said; empty where it says nothing that the person could act upon. */
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly retryAfterS: number;
  readonly canRetry: boolean;
}

const kinds: Readonly<Record<number, ErrorKind>> = {
  0: 'unreachable',
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  412: 'conflict',
  429: 'limited',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

/** What a person should know of an error of any kind. */
export function explainError(error: unknown): Explanation {
  if (!(error instanceof ApiError))
    return { kind: 'broken', detail: '', requestId: undefined, retryAfterS: 5, canRetry: true };
  const { status, detail, requestId, retryAfterS = 5 } = error.facts;
  const kind = kinds[status] ?? (status < 500 ? 'invalid' : 'broken');
  return { kind, detail, requestId, retryAfterS, canRetry: error.isPassing || kind === 'broken' };
}
