import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Authority, type CertificateAndKey, createAuthority } from '../../scripts/federation/authority.ts';

/** A folder with `authorities.pem` of an authority, and `strangers.pem` of another one. */
export interface TlsFiles {
  /** A path in it. */
  inFolder(name: string): string;
  readonly authority: Authority;
  /** A certificate of the authority for this machine, by the name `localhost`. */
  issue(): Promise<CertificateAndKey>;
  remove(): Promise<void>;
}

export async function makeTlsFiles(): Promise<TlsFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-tls-'));
  const inFolder = (name: string) => join(folder, name);
  const authority = await createAuthority('an authority of specs');
  await writeFile(inFolder('authorities.pem'), authority.certificate);
  await writeFile(inFolder('strangers.pem'), (await createAuthority('another authority')).certificate);
  return {
    ...{ inFolder, authority },
    issue: () => authority.issue({ commonName: 'localhost' }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The files of an engine that is called over TLS. */
export async function engineTls({ inFolder, issue }: TlsFiles) {
  const { certificate, key } = await issue();
  await writeFile(inFolder('engine.pem'), `${key}\n${certificate}\n`, { mode: 0o600 });
  return { keyAndCertificateFile: inFolder('engine.pem'), authoritiesFile: inFolder('authorities.pem') };
}
