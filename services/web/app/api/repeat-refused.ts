import { currentToken } from '../session/browser-session.ts';
import { session } from '../session/session.ts';

/**
 * Sends a request; once more with the next token where its own was refused before its time. Not where the cookie has become that
 * of another person, who has signed in from another tab.
 */
export async function repeatRefused(request: Request): Promise<Response> {
  const used = request.headers.get('authorization');
  if (!used) return fetch(request);
  const again = request.clone();
  const response = await fetch(request);
  const before = session.get();
  if (response.status !== 401 || !before) return response;
  // Else another request has renewed it already.
  if (used === `Bearer ${before.token}`) session.set({ ...before, renewAt: 0 });
  const token = await currentToken();
  if (!token || session.get()?.userId !== before.userId) return response;
  again.headers.set('authorization', `Bearer ${token}`);
  return fetch(again);
}
