import type { MLPUserNotifPref, MLPUserNotifPrefInput } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import { isSelfOrAdmin } from '../../platform/access/policies.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';

interface PreferenceKey extends CallerContext {
  readonly userNotifPrefId: number;
}

interface NewPreference extends CallerContext {
  readonly fields: MLPUserNotifPrefInput;
}

type PreferenceChange = PreferenceKey & Pick<MLPUserNotifPrefInput, 'notfDelvMechCode' | 'msgSeverityCode'>;

const whose = 'the preferences';

/** Errors: `forbidden`, `unavailable`. */
export async function readPreferences(
  { catalog }: AppDeps,
  { userId, caller, requestId }: CallerContext & { readonly userId: string },
): Promise<readonly MLPUserNotifPref[]> {
  requireSelfOrAdmin(caller, userId, whose);
  return (await catalog.call('GET /notif/notifpref/user/{userId}', { params: { userId }, requestId })).body;
}

/** Errors: `forbidden`, `unavailable`. */
export async function createPreference(
  { catalog }: AppDeps,
  { fields, caller, requestId }: NewPreference,
): Promise<MLPUserNotifPref> {
  requireSelfOrAdmin(caller, fields.userId, whose);
  return (await catalog.call('POST /notif/notifpref', { body: fields, actor: caller.userId, requestId })).body;
}

/** Returns the changed preference. Errors: `not_found`, `unavailable`. */
export async function updatePreference(deps: AppDeps, change: PreferenceChange): Promise<MLPUserNotifPref> {
  const { userNotifPrefId, notfDelvMechCode, msgSeverityCode, caller, requestId } = change;
  // The owner stays the same: otherwise a user could subscribe another user.
  const { userId } = await readOwn(deps, change);
  const body = { userId, notfDelvMechCode, msgSeverityCode };
  const call = { params: { userNotifPrefId }, body, actor: caller.userId, requestId };
  await deps.catalog.call('PUT /notif/notifpref/{userNotifPrefId}', call);
  return { ...body, userNotifPrefId };
}

/** Errors: `not_found`, `unavailable`. */
export async function deletePreference(deps: AppDeps, key: PreferenceKey): Promise<void> {
  const { userNotifPrefId, caller, requestId } = key;
  await readOwn(deps, key);
  const call = { params: { userNotifPrefId }, actor: caller.userId, requestId };
  await deps.catalog.call('DELETE /notif/notifpref/{userNotifPrefId}', call);
}

/** `not_found` also for those of other users: the answer does not reveal whether they have one. */
async function readOwn({ catalog }: AppDeps, key: PreferenceKey): Promise<MLPUserNotifPref> {
  const { userNotifPrefId, caller, requestId } = key;
  const call = { params: { userNotifPrefId }, requestId };
  const { body } = await catalog.call('GET /notif/notifpref/{userNotifPrefId}', call);
  if (!isSelfOrAdmin(caller, body.userId)) throw notFound(`No preference with ID ${userNotifPrefId}`);
  return body;
}
