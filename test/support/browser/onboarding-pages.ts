import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { startEdge } from '../edge.ts';
import { portalPages } from './portal-pages.ts';

/** The pages of the web portal with onboarding behind them, without scans and images. */
export interface OnboardingPages {
  readonly url: string;
  stop(): Promise<void>;
}

/** `gatewaySettings` are those of onboarding's gateway. */
export async function startOnboardingPages(
  gatewaySettings: Readonly<Record<string, string>> = {},
): Promise<OnboardingPages> {
  const [{ portal }, folder] = await Promise.all([portalPages(), portalBuild()]);
  const { repositoryEnv } = portal;
  const settings = { ...repositoryEnv, ONBOARDING_SCAN_WAIT_MS: '0' };
  const worker = await portal.startBeside('onboarding', 'worker', 'ONBOARDING_WORKER_PORT', settings);
  const gateway = await portal.startBeside('onboarding', 'gateway', 'ONBOARDING_PORT', {
    ...{ ...repositoryEnv, ...gatewaySettings },
  });
  const edge = await startEdge(portal.contentUrl, {
    ...{ EDGE_PORTAL_URL: portal.url, EDGE_ONBOARDING_URL: gateway.url, EDGE_WEB_FOLDER: folder },
  });
  return {
    url: edge.url,
    async stop() {
      await edge.stop();
      await gateway.stop();
      await worker.stop();
    },
  };
}
