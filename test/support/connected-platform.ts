import { createPools, type Pools } from '../../services/kit/http/pools.ts';
import { createTlsConnector } from '../../services/kit/http/tls/tls-connector.ts';
import type { Service } from '../../services/kit/service.ts';
import { federationFilesOf } from '../../services/platform/federation-files.ts';
import { type FakePlatform, startFakePlatform } from '../fakes/platform.ts';
import { makePlatformFiles } from './federation.ts';

/** Another platform, and connections to it as roles of federation make them: both sides have certificates of one authority. */
export interface ConnectedPlatform {
  readonly other: FakePlatform;
  readonly pools: Pools;
  /** After the service has stopped. */
  close(): Promise<void>;
}

export async function connectFakePlatform(service: Service): Promise<ConnectedPlatform> {
  const files = await makePlatformFiles('here.example.org');
  const other = await startFakePlatform(files.authority);
  const named = federationFilesOf(files.settings as Parameters<typeof federationFilesOf>[0]);
  if (!named) throw new Error('the platform of the spec has no certificates');
  const connector = await createTlsConnector(service, { files: named, timeoutMs: 5_000, server: 'named' });
  return {
    ...{ other, pools: createPools(service, { connector }) },
    async close() {
      await other.close();
      await files.remove();
    },
  };
}
