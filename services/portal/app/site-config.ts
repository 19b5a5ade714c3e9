import { z } from 'zod';
import type { MLPSiteConfig } from '../../contracts/catalog-api.ts';
import { AppError, invalid, toAppError } from '../../kit/errors.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import { isAdmin } from '../../platform/access/policies.ts';
import { isOpenKey, slidesFor } from '../domain/site-config.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

interface ConfigKey {
  readonly configKey: string;
}

interface ConfigEntry extends ConfigKey, CallerContext {
  readonly configValue: string;
}

/** Errors: `invalid` if there is none, or the caller may not read it; `unavailable`. */
export async function readSiteConfig(
  deps: AppDeps,
  { configKey, caller, requestId }: ConfigKey & OpenContext,
): Promise<MLPSiteConfig> {
  if (!isOpenKey(configKey) && !isAdmin(caller)) throw noSuchConfig(configKey);
  return readEntry(deps, configKey, requestId);
}

/** Errors: `conflict` if the key exists; `unavailable`. */
export async function createSiteConfig(
  { catalog }: AppDeps,
  { configKey, configValue, caller: { userId }, requestId }: ConfigEntry,
): Promise<MLPSiteConfig> {
  const created = catalog.call('POST /config', {
    ...{ body: { configKey, configValue, userId }, actor: userId, requestId },
  });
  return (await created.catch(rejectDuplicate)).body;
}

/** Errors: `invalid` if there is none; `unavailable`. */
export async function updateSiteConfig(
  deps: AppDeps,
  { configKey, configValue, caller: { userId }, requestId }: ConfigEntry,
): Promise<MLPSiteConfig> {
  await readEntry(deps, configKey, requestId);
  const body = { configValue, userId };
  await deps.catalog.call('PUT /config/{configKey}', { params: { configKey }, body, actor: userId, requestId });
  return readEntry(deps, configKey, requestId);
}

/** Errors: `invalid` if there is none; `unavailable`. */
export async function deleteSiteConfig(
  deps: AppDeps,
  { configKey, caller: { userId }, requestId }: ConfigKey & CallerContext,
): Promise<void> {
  await readEntry(deps, configKey, requestId);
  await deps.catalog.call('DELETE /config/{configKey}', { params: { configKey }, actor: userId, requestId });
}

/** The slides of the front page; for a signed-in user those about the tags they prefer. Errors: `unavailable`. */
export async function readSlides(deps: AppDeps, { caller, requestId }: OpenContext) {
  const [config, preferred] = await Promise.all([
    findEntry(deps, 'carousel_config', requestId),
    caller ? deps.users.find(caller.userId, requestId) : undefined,
  ]);
  const tags = preferred?.user.tags.map(({ tag }) => tag) ?? [];
  return slidesFor(parseSlides(config?.configValue), tags);
}

const findEntry = ({ catalog }: AppDeps, configKey: string, requestId: string): Promise<MLPSiteConfig | undefined> =>
  bodyIfFound(catalog.call('GET /config/{configKey}', { params: { configKey }, requestId }));

async function readEntry(deps: AppDeps, configKey: string, requestId: string): Promise<MLPSiteConfig> {
  const entry = await findEntry(deps, configKey, requestId);
  if (!entry) throw noSuchConfig(configKey);
  return entry;
}

/** Clients of the predecessor recognise a missing configuration by this status. */
const noSuchConfig = (key: string) => invalid(`There is no site configuration "${key}".`, [], 'no_such_config');

const slides = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The catalog accepts any JSON: a value that is not a set of slides has none. */
const parseSlides = (configValue = '{}') => slides.safeParse(JSON.parse(configValue)).data ?? {};

function rejectDuplicate(thrown: unknown): never {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  const sentence = 'There is a site configuration under this key already; update it instead.';
  throw new AppError('conflict', sentence, { reason: 'exists_already' });
}
