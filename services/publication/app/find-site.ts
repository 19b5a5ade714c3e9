import { unavailable } from '../../kit/errors.ts';
import type { Site } from '../domain/approval.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { Solution } from '../domain/records.ts';
import { parseConfig, siteConfigKey, siteName } from '../domain/site-config.ts';

/** What a revision of this solution gets when it is published. */
export async function findSite(catalog: Catalog, solution: Solution): Promise<Site> {
  const [config, owner] = await Promise.all([catalog.setting(siteConfigKey), catalog.owner(solution.userId)]);
  // Nobody is deleted who owns a solution: it was handed over since, and the next time finds the new owner.
  if (!owner) throw unavailable('The owner of the solution has just changed.');
  return { name: siteName(parseConfig(config)), owner };
}
