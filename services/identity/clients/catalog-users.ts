import type { CatalogApi, MLPUser } from '../../contracts/catalog-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ApiClient, CallHeaders } from '../../kit/http/api-client.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { NewUser, Requester, UserChange, Users } from '../domain/ports.ts';

type Catalog = ApiClient<CatalogApi>;

/** Lengths of the catalog's columns; a search for a longer text is `invalid`. */
const longest = { loginName: 25, email: 100 };
/** The search matches parts of addresses and returns other users too; the exact match is among the first. */
const candidates = 100;

/** The users of the catalog. */
export function createCatalogUsers(catalog: Catalog): Users {
  const searchBy = async (query: { readonly loginName: string } | { readonly email: string }) =>
    (await catalog.call('GET /user/search', { query: { ...query, page: 0, size: 1 } })).body.content[0];

  const find = (userId: string) => bodyIfFound(catalog.call('GET /user/{userId}', { params: { userId } }));

  const rolesOf = async (userId: string) =>
    (await catalog.call('GET /user/{userId}/role', { params: { userId } })).body;

  return {
    find,
    rolesOf,
    async findWithRoles(userId) {
      // Called for every authenticated request: one call, whose answer has no picture.
      return bodyIfFound(catalog.call('GET /portal/user/{userId}', { params: { userId } }));
    },
    async logIn(name, pass, by) {
      return (await catalog.call('POST /user/login', { body: { name, pass }, ...callHeaders(by) })).body;
    },
    async verify(name, pass, by) {
      return (await catalog.call('POST /user/verify', { body: { name, pass }, ...callHeaders(by) })).body;
    },
    async changePassword(userId, passwords, by) {
      const body = { oldLoginPass: passwords.old, newLoginPass: passwords.new };
      await catalog.call('PUT /user/{userId}/chgpw', { params: { userId }, body, ...callHeaders(by) });
    },
    async findByName(name) {
      if (name.length > longest.email) return undefined;
      const byLoginName = name.length > longest.loginName ? undefined : await searchBy({ loginName: name });
      const exact = byLoginName ?? (await searchBy({ email: name }));
      if (exact) return exact;
      const query = { term: name, page: 0, size: candidates };
      const { body } = await catalog.call('GET /user/like', { query });
      const isMeant = (text: string) => text.toLowerCase() === name.toLowerCase();
      return body.content.find(({ loginName, email }) => isMeant(loginName) || isMeant(email));
    },
    async roleNamed(name) {
      const found = (await catalog.call('GET /role/search', { query: { name, page: 0, size: 1 } })).body.content[0];
      if (!found) throw unavailable(`The catalog has no role "${name}", which every new user gets: create it.`);
      return found;
    },
    hasRole: async (roleId) =>
      (await bodyIfFound(catalog.call('GET /role/{roleId}', { params: { roleId } }))) !== undefined,
    create: (user, by) => createUser(catalog, user, by),
    change: (userId, change, by) => changeUser(catalog, userId, change, by),
    async giveRoles(userId, roleIds, by) {
      // One call for each role: assigning a role again has no effect, and this may be a repetition.
      for (const roleId of roleIds)
        await catalog.call('POST /user/{userId}/role/{roleId}', { params: { userId, roleId }, ...callHeaders(by) });
    },
    async remove(userId, by) {
      try {
        await catalog.call('DELETE /user/{userId}', { params: { userId }, ...callHeaders(by) });
      } catch (thrown) {
        const { code, reason, message } = toAppError(thrown);
        throw code === 'invalid' && reason === 'still_used' ? new AppError('conflict', message, { reason }) : thrown;
      }
    },
    async isLinked(userId, providerCode, providerUserId) {
      const params = { userId, providerCode, providerUserId };
      const path = 'GET /user/{userId}/logprov/{providerCode}/login/{providerUserId}';
      return (await bodyIfFound(catalog.call(path, { params }))) !== undefined;
    },
    async link(userId, { displayName, ...account }, by) {
      const params = { userId, ...account };
      // The platform never calls the provider on behalf of the user, so its tokens are not stored.
      const body = { rank: 0, displayName, accessToken: 'none' };
      const path = 'POST /user/{userId}/logprov/{providerCode}/login/{providerUserId}';
      await catalog.call(path, { params, body, ...callHeaders(by) }).catch((thrown) => {
        if (toAppError(thrown).reason !== 'exists_already') throw thrown;
      });
    },
  };
}

async function createUser(catalog: Catalog, { password, ...user }: NewUser, by: Requester): Promise<MLPUser> {
  const body = { ...user, ...(password !== null && { loginHash: password }) };
  try {
    return (await catalog.call('POST /user', { body, idempotencyKey: user.userId, ...callHeaders(by) })).body;
  } catch (thrown) {
    const { reason, message } = toAppError(thrown);
    if (reason !== 'exists_already') throw thrown;
    // The catalog names the field first.
    const isEmail = message.startsWith('email ');
    throw isEmail
      ? emailTaken('There is an account with this e-mail address.')
      : new AppError('conflict', 'This login name is taken; choose another one.', { reason: 'name_taken' });
  }
}

const emailTaken = (message: string) => new AppError('conflict', message, { reason: 'email_taken' });

/** The catalog replaces whole records: read, change and write, and repeat after a concurrent change. */
async function changeUser(catalog: Catalog, userId: string, change: UserChange, by: Requester): Promise<void> {
  const params = { userId };
  await changeRecord(
    () => catalog.call('GET /user/{userId}', { params }),
    async ({ tags, created, modified, ...record }, ifMatch) => {
      const body = { ...record, ...change };
      await catalog.call('PUT /user/{userId}', { params, body, ...ifMatch, ...callHeaders(by) }).catch((thrown) => {
        throw toAppError(thrown).reason === 'exists_already'
          ? emailTaken('Another user has this e-mail address.')
          : thrown;
      });
    },
  );
}

const callHeaders = ({ requestId, userId, address, device }: Requester): CallHeaders => ({
  requestId,
  network: address,
  ...(device !== undefined && { device }),
  ...(userId !== undefined && { actor: userId }),
});
