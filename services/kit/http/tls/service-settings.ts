import { type Environment, readSettings } from '../../config.ts';
import type { ServerTls } from './certificate-files.ts';
import { authoritiesFile, namedCertificate, pemFile, requireAllOrNone } from './file-settings.ts';

// Of calls between services over TLS. Apart from the code that connects, so that a launcher checks settings without loading that code.

/** Of roles that other services call. */
export const serviceServerSettings = {
  /** PEM files: the API is behind TLS where they are named, and plain HTTP without them. */
  SERVICE_CERTIFICATE_FILE: pemFile(),
  SERVICE_KEY_FILE: pemFile(),
};

/** What the descriptor of such a role has. */
export const servicesTls = { certificate: 'SERVICE_CERTIFICATE_FILE' } as const;

/** Of all roles. */
export const serviceClientSettings = {
  /** PEM file of the authorities that sign the certificates of services, called by `https://`; those that Node knows where it is absent. */
  SERVICE_AUTHORITIES_FILE: authoritiesFile(),
};

/** The server of a role's API. Throws a ConfigError where one of the files is named without the other. */
export function serviceServerTls(env: Environment): ServerTls | undefined {
  const config = readSettings(serviceServerSettings, env);
  requireAllOrNone(env, Object.keys(serviceServerSettings), 'TLS between services');
  const files = namedCertificate(config, { certificate: 'SERVICE_CERTIFICATE_FILE', key: 'SERVICE_KEY_FILE' });
  return files && { files, clientCertificates: 'none' };
}
