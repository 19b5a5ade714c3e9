import { unavailable } from '../../kit/errors.ts';
import type { Site } from '../domain/approval.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { Solution } from '../domain/records.ts';
import { parseConfig, siteConfigKey, siteName } from '../domain/site-config.ts';

/** The site's name and the owner of a solution, which a revision gets when it is published. */
export async function findSite(catalog: Catalog, solution: Solution): Promise<Site> {
  const [config, owner] = await Promise.all([catalog.setting(siteConfigKey), catalog.owner(solution.userId)]);
  // A user who owns a solution cannot be deleted, so the owner has changed meanwhile and the retry finds the new one.
  if (!owner) throw unavailable('The owner of the solution has just changed; the command is retried.');
  return { name: siteName(parseConfig(config)), owner };
}
