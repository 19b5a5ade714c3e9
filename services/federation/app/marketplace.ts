import { derivedId } from '../../kit/ids.ts';
import type { Peer } from '../domain/peer.ts';

/** The one catalog that later releases of the predecessor find here: everything that is public. Its id is that of the address. */
export const marketplaceIdOf = (baseUrl: string): string => derivedId(`${baseUrl}/catalogs`, 0);

/** As those releases read it; `self` says who publishes. */
export const marketplaceOf = (baseUrl: string, self: Peer | undefined) => ({
  ...{ catalogId: marketplaceIdOf(baseUrl), accessTypeCode: 'PB', selfPublish: false },
  ...{ name: 'Marketplace', description: 'Everything that this platform has published for everybody.' },
  ...{ publisher: self?.name ?? new URL(baseUrl).hostname, url: baseUrl, origin: `${baseUrl}/catalogs` },
  ...{ created: self?.created ?? null, modified: self?.modified ?? null },
});
