import { AppError } from '../../../kit/errors.ts';
import { type CloudAnswer, retryAfterS } from './cloud-http.ts';

/** What a request that the cloud did not do comes to. `what`: `Nova`, `Neutron` … */
export function cloudError(what: string, method: string, answer: CloudAnswer): AppError {
  const { status, body } = answer;
  const message = messageOf(body);
  const busy = status === 429 || status >= 500;
  if (busy || (status === 413 && retryAfterS(answer) > 0)) return later(what, message, retryAfterS(answer));
  // Nova says 403, older ones 413; Neutron 409.
  if (status === 413 || /quota/i.test(message) || /OverQuota/.test(typeOf(body)))
    return new AppError('unprocessable', `The quota of the cloud project is used up: ${message}`, {
      reason: 'quota_exceeded',
    });
  // Of a create: the port still belongs to a server that is being removed. Of a removal: another resource uses it.
  if (status === 409 && method === 'DELETE') return new AppError('conflict', `${what} does not remove it: ${message}`);
  if (status === 409)
    return new AppError('unavailable', `${what} cannot do this now: ${message}`, { reason: 'in_progress' });
  if (status === 401 || status === 403)
    return new AppError('forbidden', `${what} does not allow this to the account of DEPLOYMENT_CLOUDTWO: ${message}`);
  return new AppError('unprocessable', `${what} does not take this: ${message}`, { reason: 'cloud_rejected' });
}

const later = (what: string, message: string, retryAfterSeconds: number) =>
  new AppError('unavailable', `${what} cannot do this right now: ${message}`, {
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });

const longest = 500;

/** Each service wraps it in an object of another name: `{"forbidden": {"message": …}}`, `{"NeutronError": {…}}`. */
function messageOf(body: unknown): string {
  for (const one of [body, ...Object.values(isObject(body) ? body : {})])
    if (isObject(one) && typeof one.message === 'string') return one.message.slice(0, longest);
  return typeof body === 'string'
    ? body
        .replaceAll(/<[^>]*>|\s+/g, ' ')
        .trim()
        .slice(0, 200)
    : 'no reason given';
}

const typeOf = (body: unknown): string =>
  isObject(body) && isObject(body.NeutronError) ? String(body.NeutronError.type) : '';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
