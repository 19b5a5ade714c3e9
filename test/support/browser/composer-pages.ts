import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { type CatalogWithFiles, startCatalogWithFiles } from '../composer/catalog-with-files.ts';
import { startTestComposer } from '../composer/platform.ts';
import { startEdge } from '../edge.ts';
import { portalPages } from './portal-pages.ts';

/** The pages of the web portal with a composer behind them. */
export interface ComposerPages {
  readonly url: string;
  /** Whose revisions are the palette. */
  readonly things: CatalogWithFiles;
  stop(): Promise<void>;
}

export async function startComposerPages(): Promise<ComposerPages> {
  const [{ portal }, things, folder] = await Promise.all([portalPages(), startCatalogWithFiles(), portalBuild()]);
  const composer = await startTestComposer(things.settings, portal.identity);
  await things.startRelay(composer.env);
  const worker = await composer.startWorker();
  const edge = await startEdge(portal.contentUrl, {
    ...{ EDGE_PORTAL_URL: portal.url, EDGE_COMPOSER_URL: composer.url, EDGE_WEB_FOLDER: folder },
  });
  return {
    ...{ url: edge.url, things },
    async stop() {
      await edge.stop();
      await worker.stop();
      await composer.stop();
      await things.stop();
    },
  };
}
