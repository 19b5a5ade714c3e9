import { newId } from '../../services/kit/ids.ts';
import { signIn, type TestIdentity } from './identity.ts';
import { patiently } from './patiently.ts';

/** Who a path is tried by; how owner and co-owner stand to a solution is for the spec to arrange. */
export const actors = ['anonymous', 'stranger', 'coOwner', 'owner', 'publisher', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** A signed-in user. */
export interface Person {
  readonly userId: string;
  readonly loginName: string;
  readonly password: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly token: string;
}

export type People = Readonly<Record<Exclude<Actor, 'anonymous'>, Person>>;

type Place = Pick<TestIdentity, 'catalog' | 'url'>;

export const systemUser = 'MLP System User';

/** Makes one more person in the catalog, with these roles, and signs them in. */
export async function createPerson(
  { catalog, url }: Place,
  name: string,
  roles: readonly string[] = [systemUser],
): Promise<Person> {
  const id = newId().slice(-12);
  const login = { loginName: `${name}-${id}`.toLowerCase(), password: `the password of ${name}` };
  const email = `${login.loginName}@example.org`;
  const names = { firstName: name, lastName: 'Spec', loginName: login.loginName, email };
  const made = await patiently(() =>
    catalog.call('POST', '/user', { ...names, active: true, loginHash: login.password }),
  );
  const { userId } = made.body;
  const known = await patiently(() => catalog.call('GET', '/role?size=1000'));
  for (const role of roles) {
    const { roleId } = known.body.content.find((one: { readonly name: string }) => one.name === role);
    await patiently(() => catalog.call('POST', `/user/${userId}/role/${roleId}`));
  }
  return { ...login, userId, email, roles, token: await signIn(url, login) };
}

export async function createPeople(place: Place): Promise<People> {
  const person = (name: string, ...roles: readonly string[]) => createPerson(place, name, [systemUser, ...roles]);
  const [stranger, coOwner, owner, publisher, admin] = await Promise.all([
    person('stranger'),
    person('coowner'),
    person('owner'),
    person('publisher', 'Publisher'),
    person('admin', 'Admin'),
  ]);
  return { stranger, coOwner, owner, publisher, admin };
}
