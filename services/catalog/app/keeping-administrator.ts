import { AppError } from '../../kit/errors.ts';
import { role } from '../domain/entities/users.ts';
import type { CatalogStore } from '../domain/ports.ts';

/** The role whose users administer the site. */
const administrator = 'Admin';

/**
 * Runs `work` in a transaction that leaves the site an active administrator, if it has one: no other user could appoint the
 * next. Locks the role: of two administrators who demote or deactivate each other, the second learns of the first. Errors: `conflict`.
 */
export async function keepingAdministrator<T>(
  store: CatalogStore,
  work: (inner: CatalogStore) => Promise<T>,
): Promise<T> {
  return store.inTransaction(async (inner) => {
    const [found] = await inner.records.list(role, { equal: { name: administrator } });
    if (!found) return work(inner);
    await inner.records.lock(role, found);
    const administrators = () => inner.userLookup.idsWithRole(String(found.roleId));
    const hadOne = (await administrators()).length > 0;
    const done = await work(inner);
    if (hadOne && (await administrators()).length === 0)
      throw new AppError('conflict', 'This user is the last administrator; appoint another one first.', {
        reason: 'last_administrator',
      });
    return done;
  });
}
