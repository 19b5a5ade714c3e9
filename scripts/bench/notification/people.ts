import type { CatalogApi } from '../../../services/contracts/catalog-api.ts';
import type { IdentityApi } from '../../../services/contracts/identity-api.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { RunningPortal } from './start-portal.ts';

/** A user who is logged in. */
export interface BenchPerson {
  readonly userId: string;
  readonly token: string;
}

const password = 'a password of benchmarks';
const json = { 'content-type': 'application/json' };

export async function createPerson(
  { catalog, identityUrl }: Pick<RunningPortal, 'catalog' | 'identityUrl'>,
  name: string,
): Promise<BenchPerson> {
  const loginName = `${name}-${newId().slice(-12)}`;
  const user = { loginName, email: `${loginName}@example.org`, firstName: name, active: true, loginHash: password };
  const { userId } = await post<CatalogApi['POST /user']['response']>(
    `${catalog.origin}/ccds/user`,
    user,
    catalog.headers,
  );
  const request = { request_body: { username: loginName, password } };
  const { jwtToken } = await post<IdentityApi['POST /auth/jwtToken']['response']>(
    `${identityUrl}/auth/jwtToken`,
    request,
  );
  return { userId, token: jwtToken };
}

async function post<T>(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const response = await fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
