import { AppError } from '../../../kit/errors.ts';

/** What errors of the SDKs have; which of it depends on who threw. */
interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly response?: { readonly headers: { get(name: string): string | undefined } };
}

const longest = 500;
/** The code of OAuth with which the message of a login begins that Azure answered; other failures of it pass. */
const authRejection = /^(?:invalid|unauthorized)_[a-z]+/;

/** What a request comes to that Azure did not do. `what`: `Azure Container Instances` … No message has a secret: Azure repeats none. */
export function azureError(what: string, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const { name, code = '', statusCode: status } = thrown as Thrown;
  const message = String((thrown as Thrown).message ?? 'no reason given').slice(0, longest);
  const cause = thrown;
  const refused = name === 'AuthenticationRequiredError' ? authRejection.exec(message)?.[0] : undefined;
  if (refused !== undefined)
    return new AppError(
      'forbidden',
      `Azure does not accept the service principal (${refused}): store its credentials anew.`,
      { reason: 'credentials_refused', cause },
    );
  if (/Quota/i.test(code))
    return new AppError('unprocessable', `The quota of the subscription is used up: ${message}`, {
      ...{ reason: 'quota_exceeded', cause },
    });
  if (status === undefined || status < 400 || status === 408 || status === 429 || status >= 500) {
    const pause = pauseOf({ cause });
    const said = status === undefined || status < 400 ? 'does not answer' : `answers ${status}`;
    return new AppError('unavailable', `${what} ${said} right now.`, {
      ...(pause > 0 && { retryAfterSeconds: pause }),
      cause,
    });
  }
  // Another change of the group is not done yet.
  if (status === 409) return new AppError('unavailable', `${what} cannot do this now: ${message}`, { cause });
  if (status === 404) return new AppError('not_found', `${what}: ${message}`, { reason: code || 'not_found', cause });
  if (status === 401 || status === 403)
    return new AppError(
      'forbidden',
      `${what} does not allow this to the service principal; give it the role Contributor of the resource group: ${message}`,
      { cause },
    );
  return new AppError('unprocessable', `${what} does not take this: ${message}`, { reason: 'cloud_rejected', cause });
}

export const tenantUnknown = (cause: unknown): AppError =>
  new AppError('forbidden', 'Azure has no such tenant: store the credentials anew, with the tenantId of its account.', {
    ...{ reason: 'tenant_unknown', cause },
  });

/** The seconds for which Azure asked with this error; 0 where it asked for none. */
export function pauseOf({ cause }: { readonly cause?: unknown }): number {
  const seconds = Number((cause as Thrown | undefined)?.response?.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
