import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Authority, type CertificateAndKey, createAuthority, openAuthority } from './authority.ts';

export interface MadeFile {
  readonly path: string;
  readonly isNew: boolean;
  /** The setting that names it; none for a key that no platform gets. */
  readonly setting?: string;
}

/** The files of the authority, then those of each platform. */
export interface MadeCertificates {
  /** Of the platform. */
  readonly name?: string;
  readonly files: readonly MadeFile[];
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes what is missing in a folder: an authority, its list of revoked certificates, and a certificate for each platform. */
export async function makeCertificates(folder: string, names: readonly string[]): Promise<readonly MadeCertificates[]> {
  const base = resolve(folder);
  await mkdir(base, { recursive: true, mode: 0o700 });
  const at = (name: string) => join(base, name);

  /** A pair is written whole: the key first, so that no certificate is there without its key. */
  async function pair(name: string, make: () => Promise<CertificateAndKey>) {
    const [certificate, key] = [at(`${name}.pem`), at(`${name}-key.pem`)];
    const isNew = !(await exists(certificate));
    if (isNew) {
      const made = await make();
      await writeFile(key, made.key, { mode: 0o600 });
      await writeFile(certificate, made.certificate);
    }
    return { certificate, key, isNew };
  }

  const own = await pair('authority', () => createAuthority('Modelyard federation, for trials'));
  const authority: Authority = await openAuthority({
    certificate: await readFile(own.certificate, 'utf8'),
    key: await readFile(own.key, 'utf8'),
  });
  const revoked = at('revoked.pem');
  const isNew = !(await exists(revoked));
  if (isNew) await writeFile(revoked, await authority.revoke([]));
  const made: MadeCertificates[] = [
    {
      files: [
        { path: own.certificate, isNew: own.isNew, setting: 'FEDERATION_AUTHORITIES_FILE' },
        { path: own.key, isNew: own.isNew },
        { path: revoked, isNew, setting: 'FEDERATION_REVOCATIONS_FILE' },
      ],
    },
  ];
  for (const name of names) {
    // For platforms on one machine, where no DNS knows their names.
    const issue = () => authority.issue({ commonName: name, dnsNames: ['localhost'] });
    const { certificate, key, isNew: isNewPair } = await pair(name, issue);
    made.push({
      name,
      files: [
        { path: certificate, isNew: isNewPair, setting: 'FEDERATION_CERTIFICATE_FILE' },
        { path: key, isNew: isNewPair, setting: 'FEDERATION_KEY_FILE' },
      ],
    });
  }
  return made;
}

/** The settings of a platform that has one of these certificates. */
export function federationSettings(
  made: readonly MadeCertificates[],
  platform: string,
): Readonly<Record<string, string>> {
  const own = made.filter(({ name }) => name === undefined || name === platform).flatMap(({ files }) => files);
  return Object.fromEntries(own.flatMap(({ setting, path }) => (setting ? [[setting, path]] : [])));
}
