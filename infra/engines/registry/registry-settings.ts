/** Who may use a registry: those with a token that one of these keys has signed. */
export interface RegistryTrust {
  /** What tokens name as issuer and audience. */
  readonly issuer: string;
  readonly service: string;
  /** The public keys, a JWKS document. The registry reads them when it starts. */
  readonly jwks: string;
  /** Of uploads in progress: with the same one they go on after a restart. */
  readonly secret: string;
}

export interface RegistrySettings extends RegistryTrust {
  readonly host: string;
  readonly port: number;
  /** Where the images are. */
  readonly folder: string;
  /** Where `jwks` has been written. */
  readonly jwksPath: string;
  /** Nothing can be pushed or deleted, so that what is not used can be removed meanwhile. */
  readonly readOnly: boolean;
}

const uploadsKeptFor = '48h';

/** The registry's configuration file; JSON is YAML. */
export const registrySettings = (settings: RegistrySettings): string =>
  JSON.stringify(
    {
      version: '0.1',
      log: { level: 'warn', accesslog: { disabled: true } },
      storage: {
        filesystem: { rootdirectory: settings.folder, maxthreads: 100 },
        delete: { enabled: true },
        cache: { blobdescriptor: 'inmemory' },
        maintenance: {
          uploadpurging: { enabled: true, age: uploadsKeptFor, interval: '1h', dryrun: false },
          readonly: { enabled: settings.readOnly },
        },
      },
      http: { addr: `${settings.host}:${settings.port}`, secret: settings.secret },
      auth: {
        token: {
          // The proxy in front answers challenges; no client sees this one.
          realm: 'http://127.0.0.1/token',
          service: settings.service,
          issuer: settings.issuer,
          jwks: settings.jwksPath,
          signingalgorithms: ['ES256'],
        },
      },
      // Without it layers that are kept elsewhere (`urls`) are refused.
      validation: { manifests: { urls: { allow: ['^https?://'] } } },
    },
    undefined,
    2,
  );
