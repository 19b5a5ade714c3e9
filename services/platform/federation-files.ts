import type { Environment } from '../kit/config.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { namedCertificate, namedFile, pemFile, requireAllOrNone } from '../kit/http/tls/file-settings.ts';
import type { Configured } from './settings.ts';

/** What this platform shows other platforms, and its own federation gateway, and whom it believes. */
export const federationFileSettings = {
  /** PEM files: the certificate of this platform, its key, and the authorities whose platforms may connect. None may without them. */
  FEDERATION_CERTIFICATE_FILE: pemFile(),
  FEDERATION_KEY_FILE: pemFile(),
  FEDERATION_AUTHORITIES_FILE: pemFile(),
  /** Certificates that those authorities have revoked: a CRL of each, PEM. */
  FEDERATION_REVOCATIONS_FILE: pemFile(),
};

/** Undefined where none are named: the platform is not connected to others. */
export function federationFilesOf(config: Configured<typeof federationFileSettings>): CertificateFiles | undefined {
  const own = namedCertificate(config, { certificate: 'FEDERATION_CERTIFICATE_FILE', key: 'FEDERATION_KEY_FILE' });
  const authorities = namedFile(config, 'FEDERATION_AUTHORITIES_FILE');
  const revocations = namedFile(config, 'FEDERATION_REVOCATIONS_FILE');
  return own && { ...own, authorities, revocations };
}

/** Throws a ConfigError where some of the files are named and others are not. */
export const validateFederationFiles = (env: Environment): void =>
  requireAllOrNone(
    env,
    ['FEDERATION_CERTIFICATE_FILE', 'FEDERATION_KEY_FILE', 'FEDERATION_AUTHORITIES_FILE'],
    'federation',
  );
