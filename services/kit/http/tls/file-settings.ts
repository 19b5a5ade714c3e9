import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError, type Environment } from '../../config.ts';
import type { CertificateFiles, NamedFile } from './certificate-files.ts';

/** The path of a PEM file. */
export const pemFile = () => z.string().min(1).max(4_096).optional();

/** The file that a setting names; undefined where it names none. */
export function namedFile<S extends string>(
  config: { readonly [setting in S]?: string | undefined },
  setting: S,
): NamedFile | undefined {
  const path = config[setting];
  return path === undefined ? undefined : { setting, path };
}

/** The files of a certificate and its key; undefined where none are named. */
export function namedCertificate<S extends string>(
  config: { readonly [setting in S]?: string | undefined },
  settings: { readonly certificate: S; readonly key: S },
): Pick<CertificateFiles, 'certificate' | 'key'> | undefined {
  const certificate = namedFile(config, settings.certificate);
  const key = namedFile(config, settings.key);
  return certificate && key && { certificate, key };
}

/** The path of a PEM file with certificates of authorities. It is opened with the settings, so that a wrong one is reported with them. */
export const authoritiesFile = () =>
  pemFile().superRefine((path, context) => {
    if (path === undefined) return;
    try {
      // As text, which leaves out DER: a connection would accept that and then trust no broker.
      new X509Certificate(readFileSync(path, 'utf8'));
    } catch (error) {
      const message = `must be a PEM file of certificates (${(error as Error).message})`;
      context.addIssue({ code: 'custom', message });
    }
  });

/** Throws a ConfigError where some of these files are named and others are not; `what` they are for together. */
export function requireAllOrNone(env: Environment, names: readonly string[], what: string): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(missing.map((name) => `${name} is not set: it goes with the other files of ${what}`));
}
