import { newId } from '../../services/kit/ids.ts';
import type { TestGateway } from './catalog.ts';
import type { Known } from './stand-in-identity.ts';

/** Who a path is tried by; how owner and co-owner stand to a solution is for the spec to arrange. */
export const whos = ['anonymous', 'stranger', 'coOwner', 'owner', 'publisher', 'admin'] as const;
export type Who = (typeof whos)[number];

/** Somebody who has signed in. */
export interface Person extends Known {
  readonly email: string;
  readonly token: string;
}

export type People = Readonly<Record<Exclude<Who, 'anonymous'>, Person>>;

const systemUser = 'MLP System User';
const rolesOf = {
  stranger: [systemUser],
  coOwner: [systemUser],
  owner: [systemUser],
  publisher: [systemUser, 'Publisher'],
  admin: [systemUser, 'Admin'],
} as const;

export type SignIn = (known: Known) => Promise<string>;

/** Makes one more person in the catalog, with these roles, and signs them in. */
export async function createPerson(
  { call }: Pick<TestGateway, 'call'>,
  signIn: SignIn,
  name: string,
  roles: readonly string[] = [systemUser],
): Promise<Person> {
  const loginName = `${name}-${newId().slice(-12)}`;
  const email = `${loginName}@example.org`;
  const user = { loginName, email, firstName: name, lastName: 'Spec', active: true };
  const made = await call('POST', '/user', user);
  const { userId } = made.body;
  const known = await call('GET', '/role?size=1000');
  for (const role of roles) {
    const found = known.body.content.find((one: { name: string }) => one.name === role);
    const { roleId } = found ?? (await call('POST', '/role', { name: role, active: true })).body;
    await call('POST', `/user/${userId}/role/${roleId}`);
  }
  const person = { userId, loginName, roles };
  return { ...person, email, token: await signIn(person) };
}

export async function createPeople(catalog: Pick<TestGateway, 'call'>, signIn: SignIn): Promise<People> {
  const made: [string, Person][] = [];
  for (const [name, roles] of Object.entries(rolesOf))
    made.push([name, await createPerson(catalog, signIn, name.toLowerCase(), roles)]);
  return Object.fromEntries(made) as unknown as People;
}
