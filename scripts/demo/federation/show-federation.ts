import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cliProgress from 'cli-progress';
import type { Artifact } from '../../../services/contracts/portal-api.ts';
import { createApi } from '../../cli/server/api.ts';
import type { Platform, PlatformOptions } from '../../start/platform.ts';
import { addressesOf } from '../addresses.ts';
import { DemoError } from '../demo-error.ts';
import { artifactTable } from '../onboarding/report.ts';
import { waitForRegistry } from '../onboarding/wait-for-registry.ts';
import { signIn } from '../people/sign-in.ts';
import type { FederationOfDemo } from './names.ts';
import { startSecond } from './start-second.ts';
import { copySolution, makePeers, type SubscriptionRun, type TradingPlatform } from './trade.ts';

export interface ShowFederationOptions extends Pick<PlatformOptions, 'onProgress'> {
  readonly solutionId: string;
  readonly federation: FederationOfDemo;
  readonly admin: TradingPlatform['admin'];
  readonly signal: AbortSignal;
  /** Hears of the second platform, which the caller stops. */
  readonly onSecond: (platform: Platform) => void;
}

/** A second platform copies the published model from the first, with its files and its image. Prints as it goes. */
export async function showFederation(options: ShowFederationOptions): Promise<void> {
  const { solutionId, federation, signal, onSecond, onProgress } = options;
  console.log('\nA second platform starts on other ports, and copies the model from the first over mutual TLS');
  const second = await startSecond(federation, { signal, ...(onProgress && { onProgress }) });
  onSecond(second);
  const { edgeUrl, registryUrl, home } = addressesOf(second.settings, {});
  const notReady = registryUrl && (await waitForRegistry(registryUrl, signal));
  if (notReady) throw new DemoError(`The second platform has no registry for images. ${notReady}`);
  const password = (await readFile(join(home, 'catalog-admin-password'), 'utf8')).trim();
  const admin = createApi(edgeUrl, await signIn(edgeUrl, { loginName: 'admin', password }));
  const copying = { admin, federationPort: second.settings.FEDERATION_PORT };
  const peerId = await makePeers({ admin: options.admin, federationPort: federation.port }, copying);

  const bar = new cliProgress.SingleBar({ format: 'copying [{bar}] {value} of {total}', clearOnComplete: true });
  bar.start(1, 0);
  const startedAt = performance.now();
  const onRun = ({ total, tried }: SubscriptionRun) => {
    bar.setTotal(Math.max(total, 1));
    bar.update(tried);
  };
  await copySolution(copying, { peerId, solutionId }, { signal, onRun }).finally(() => bar.stop());
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Copied in ${seconds} s: ${edgeUrl}/models/${solutionId} has the same ids, and these files of its own`);
  console.log(await filesOf(admin, solutionId));
}

async function filesOf(admin: TradingPlatform['admin'], solutionId: string): Promise<string> {
  const [newest] = await admin.call<readonly { readonly revisionId: string }[]>(
    'GET',
    `/solutions/${solutionId}/revisions`,
  );
  const path = `/solutions/${solutionId}/revisions/${newest?.revisionId}`;
  return artifactTable(await admin.call<readonly Artifact[]>('GET', path));
}
