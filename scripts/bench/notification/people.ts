import { newId } from '../../../services/kit/ids.ts';
import type { RunningPortal } from './start-portal.ts';

/** A user who is logged in. */
export interface BenchPerson {
  readonly userId: string;
  readonly token: string;
}

const password = 'a password of benchmarks';
const json = { 'content-type': 'application/json' };

export async function createPerson({ catalog, identityUrl }: RunningPortal, name: string): Promise<BenchPerson> {
  const loginName = `${name}-${newId().slice(-12)}`;
  const user = { loginName, email: `${loginName}@example.org`, firstName: name, active: true, loginHash: password };
  const { userId } = await post(`${catalog.origin}/ccds/user`, user, catalog.headers);
  const request = { request_body: { username: loginName, password } };
  const { jwtToken } = await post(`${identityUrl}/auth/jwtToken`, request);
  return { userId: String(userId), token: String(jwtToken) };
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  const answer: Readonly<Record<string, unknown>> = JSON.parse(text);
  return answer;
}
