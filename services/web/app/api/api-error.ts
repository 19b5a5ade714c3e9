interface Facts {
  /** 0: no answer came. */
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
}

/** What an API said instead of doing what it was asked for. */
export class ApiError extends Error {
  readonly facts: Facts;

  constructor(facts: Facts) {
    super(facts.detail || facts.code);
    this.name = 'ApiError';
    this.facts = facts;
  }

  get isSignedOut(): boolean {
    return this.facts.status === 401;
  }

  /** Whether the same request may succeed soon. */
  get isPassing(): boolean {
    return [0, 429, 502, 503, 504].includes(this.facts.status);
  }
}

/** Of an answer that is no success; `detail` is empty where the answer has none. */
export function apiErrorOf(status: number, headers: Pick<Headers, 'get'>, body: unknown): ApiError {
  const { code, detail, response_detail: envelope, errorMessage: ofOnboarding } = Object(body);
  const retryAfterS = Number(headers.get('retry-after')) || undefined;
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    detail: [detail, envelope, ofOnboarding].find((text) => typeof text === 'string' && text !== '') ?? '',
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterS,
  });
}
