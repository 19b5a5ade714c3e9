import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Authority, type CertificateAndKey, createAuthority } from '../../scripts/federation/authority.ts';
import { account } from './catalog.ts';
import { freePort } from './engines.ts';
import { contentAccount, type TestPortal } from './portal.ts';

/** The certificates of a platform in files, as an operator names them. */
export interface PlatformFiles {
  readonly name: string;
  readonly authority: Authority;
  readonly settings: Readonly<Record<string, string>>;
  /** Another certificate in the same files, valid for so many days. */
  renew(days?: number): Promise<void>;
  /** The authority takes these back. */
  revoke(certificates: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

/** Those of a platform with this name, signed by an authority that is made for it where none is given. */
export async function makePlatformFiles(name: string, given?: Authority): Promise<PlatformFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-federation-'));
  const authority = given ?? (await createAuthority('an authority of specs'));
  const at = (file: string) => join(folder, file);
  async function renew(days = 365): Promise<void> {
    const { certificate, key } = await authority.issue({ commonName: name, dnsNames: ['localhost'], days });
    await writeFile(at('own-key.pem'), key);
    await writeFile(at('own.pem'), certificate);
  }
  const revoke = async (certificates: readonly string[]) =>
    writeFile(at('revoked.pem'), await authority.revoke([...certificates]));
  await writeFile(at('authorities.pem'), authority.certificate);
  await renew();
  await revoke([]);
  const settings = {
    FEDERATION_CERTIFICATE_FILE: at('own.pem'),
    FEDERATION_KEY_FILE: at('own-key.pem'),
    FEDERATION_AUTHORITIES_FILE: at('authorities.pem'),
    FEDERATION_REVOCATIONS_FILE: at('revoked.pem'),
  };
  return { name, authority, settings, renew, revoke, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface FederationGateway {
  /** For other platforms. */
  readonly url: string;
  /** For this platform alone. */
  readonly localUrl: string;
  stop(): Promise<unknown>;
}

/** The federation gateway of a portal, with the certificates of `files`. */
export async function startFederationGateway(
  portal: TestPortal,
  files: PlatformFiles,
  settings: Readonly<Record<string, string>> = {},
): Promise<FederationGateway> {
  const localPort = await freePort();
  const gateway = await portal.startBeside('federation', 'gateway', 'FEDERATION_PORT', {
    ...{ CATALOG_CREDENTIALS: `${account.name}:${account.password}`, CONTENT_CREDENTIALS: contentAccount },
    ...{ CONTENT_URL: portal.contentUrl, FEDERATION_PEER_CACHE_MS: '0', FEDERATION_LOCAL_PORT: `${localPort}` },
    ...files.settings,
    ...settings,
  });
  return {
    url: gateway.url.replace('http:', 'https:'),
    localUrl: `https://localhost:${localPort}`,
    stop: () => gateway.stop(),
  };
}

/** A peer of the portal's platform, as an administrator adds it; active unless `set` says otherwise. */
export async function addPeer(
  portal: TestPortal,
  set: { readonly subjectName: string; readonly [field: string]: unknown },
) {
  const peer = {
    ...{ name: set.subjectName, apiUrl: `https://${set.subjectName}`, contact1: 'ada@example.org' },
    ...{ self: false, local: false, statusCode: 'AC', validationStatusCode: 'PS' },
  };
  const { status, body } = await portal.catalog.call('POST', '/peer', { ...peer, ...set });
  if (status >= 300) throw new Error(`the catalog answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** What every spec calls the platform of the shared portal: its catalog marks one peer as itself. */
export const ownName = 'platform-a.example.org';

/** Marks that peer, for the first spec that needs it. */
export async function addOwnPeer(portal: TestPortal): Promise<void> {
  const { body } = await portal.catalog.call('GET', '/peer/search?isSelf=true');
  if (body.totalElements === 0) await addPeer(portal, { subjectName: ownName, self: true });
}

export interface PeerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly json: any;
}

export interface PeerRequest {
  readonly by: CertificateAndKey | undefined;
  readonly authority: Authority;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** A request of another platform, over a connection of its own. */
export function askAsPeer(
  address: string,
  { by, authority, method = 'GET', headers = {} }: PeerRequest,
): Promise<PeerAnswer> {
  return new Promise((resolve, reject) => {
    const certificate = by && { cert: by.certificate, key: by.key };
    const options = { ca: authority.certificate, servername: 'localhost', agent: false, method, headers };
    const sent = request(address, { ...options, ...certificate }, async (response) => {
      const bytes = await buffer(response);
      const isJson = response.headers['content-type']?.includes('json') === true;
      const json = isJson ? JSON.parse(bytes.toString()) : undefined;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json });
    });
    sent.on('error', reject).end();
  });
}
