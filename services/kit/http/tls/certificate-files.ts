import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { ConfigError } from '../../config.ts';

/** PEM files of a server, each named by the setting that gives its path. */
export interface CertificateFiles {
  /** The certificate, and those between it and its authority. */
  readonly certificate: NamedFile;
  readonly key: NamedFile;
  /** Certificates of the authorities whose clients are let in; those that Node knows where it is absent. */
  readonly authorities?: NamedFile | undefined;
  /** Certificates that these authorities have revoked (CRL). */
  readonly revocations?: NamedFile | undefined;
}

/** How a server is behind TLS. */
export interface ServerTls {
  readonly files: CertificateFiles;
  /** Whether a client has to have a certificate of the authorities; a connection of any other is closed. */
  readonly clientCertificates: 'required' | 'none';
  /** Whether HTTP/2 is offered besides HTTP/1.1. */
  readonly http2?: boolean;
}

export interface NamedFile {
  readonly setting: string;
  readonly path: string;
}

export interface Certificates {
  readonly context: SecureContextOptions;
  /** The certificate of the server itself. */
  readonly own: X509Certificate;
}

/** Throws a ConfigError that names what cannot be read, or does not fit together. */
export async function readCertificates(files: CertificateFiles): Promise<Certificates> {
  const [cert, key, ca, crl] = await Promise.all([
    read(files.certificate),
    read(files.key),
    files.authorities && read(files.authorities),
    files.revocations && read(files.revocations),
  ]);
  const own = parse(files.certificate, () => new X509Certificate(cert));
  const privateKey = parse(files.key, () => createPrivateKey(key));
  if (!own.checkPrivateKey(privateKey))
    throw new ConfigError([`${files.key.setting} is wrong: it is not the key of ${files.certificate.setting}`]);
  const context = { cert, key, ...(ca && { ca }), ...(crl && { crl }) };
  parse(files.revocations ?? files.authorities ?? files.certificate, () => createSecureContext(context));
  return { context, own };
}

async function read({ setting, path }: NamedFile): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ConfigError([`${setting} is wrong: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

function parse<T>({ setting, path }: NamedFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigError([
      `${setting} is wrong: ${path} is no PEM file that can be used (${(error as Error).message})`,
    ]);
  }
}
