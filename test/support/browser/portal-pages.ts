import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { startEdge } from '../edge.ts';
import { sharedPortal, type TestPortal } from '../portal.ts';

/** The web portal behind an edge, as people open it. */
export interface PortalPages {
  readonly url: string;
  readonly portal: TestPortal;
}

let shared: Promise<PortalPages> | undefined;

/** The one of the run; started at the first call. */
export function portalPages(): Promise<PortalPages> {
  shared ??= start();
  return shared;
}

async function start(): Promise<PortalPages> {
  const [portal, folder] = await Promise.all([sharedPortal(), portalBuild()]);
  const { url } = await startEdge(portal.contentUrl, { EDGE_PORTAL_URL: portal.url, EDGE_WEB_FOLDER: folder });
  return { url, portal };
}
