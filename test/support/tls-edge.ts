import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../../scripts/federation/authority.ts';
import { startEdge } from './edge.ts';
import type { RunningRole } from './roles.ts';

/** An edge with a certificate of its own. */
export interface TlsEdge {
  readonly edge: RunningRole;
  readonly port: number;
  /** The certificate of the authority that signs its own. */
  readonly ca: string;
  /** Gives it another certificate. */
  renew(): Promise<void>;
  /** Stops it in order, and removes its files. */
  stop(): Promise<void>;
}

export async function startTlsEdge(
  contentUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TlsEdge> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-edge-'));
  const [own, ownKey] = [join(folder, 'own.pem'), join(folder, 'own-key.pem')];
  const authority = await createAuthority('an authority of specs');
  async function renew(): Promise<void> {
    const { certificate, key } = await authority.issue({ commonName: 'models.example.org', dnsNames: ['localhost'] });
    await writeFile(ownKey, key);
    await writeFile(own, certificate);
  }
  await renew();
  const edge = await startEdge(contentUrl, { EDGE_CERTIFICATE_FILE: own, EDGE_KEY_FILE: ownKey, ...settings });
  return {
    edge,
    port: Number(new URL(edge.url).port),
    ca: authority.certificate,
    renew,
    async stop() {
      await edge.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
