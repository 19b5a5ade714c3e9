// What the certificate library needs before it is loaded.
import 'reflect-metadata';
import { X509Certificate as NodeCertificate, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 24 * 3_600_000;

/** PEM. */
export interface CertificateAndKey {
  readonly certificate: string;
  readonly key: string;
}

/** An authority that signs the certificates of platforms. */
export interface Authority extends CertificateAndKey {
  /** A certificate for the server and for the client of a platform. `dnsNames` beside its common name, which is one as well. */
  issue(subject: PlatformSubject): Promise<CertificateAndKey>;
  /** The list of what it has revoked, PEM. */
  revoke(certificates: readonly string[]): Promise<string>;
}

export interface PlatformSubject {
  readonly commonName: string;
  readonly dnsNames?: readonly string[];
  readonly organisation?: string;
  readonly email?: string;
  /** Days from now; negative: it has expired. */
  readonly days?: number;
}

/** Of an authority that was made before. */
export async function openAuthority({ certificate, key }: CertificateAndKey): Promise<Authority> {
  const issuer = new X509Certificate(certificate);
  const [der = new ArrayBuffer(0)] = PemConverter.decode(key);
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  return {
    ...{ certificate, key },
    async issue({ commonName, dnsNames = [], organisation, email, days = 365 }) {
      const keys = await newKeys();
      const notAfter = new Date(Date.now() + days * day);
      const name = [
        { CN: [commonName] },
        ...(organisation === undefined ? [] : [{ O: [organisation] }]),
        ...(email === undefined ? [] : [{ '1.2.840.113549.1.9.1': [email] }]),
      ];
      const issued = await X509CertificateGenerator.create({
        ...{
          serialNumber: serialNumber(),
          subject: name,
          issuer: issuer.subject,
          publicKey: keys.publicKey,
          signingKey,
        },
        ...{
          notBefore: new Date(Math.min(Date.now(), notAfter.getTime()) - day),
          notAfter,
          signingAlgorithm: algorithm,
        },
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
          new SubjectAlternativeNameExtension(
            [...new Set([commonName, ...dnsNames])].map((value) => ({ type: 'dns', value })),
          ),
        ],
      });
      return { certificate: issued.toString('pem'), key: await pemOf(keys.privateKey) };
    },
    async revoke(certificates) {
      const entries = certificates.map((pem) => ({
        ...{ serialNumber: new NodeCertificate(pem).serialNumber, revocationDate: new Date() },
      }));
      const list = await X509CrlGenerator.create({
        ...{ issuer: issuer.subject, entries, signingKey, signingAlgorithm: algorithm },
        ...{ thisUpdate: new Date(Date.now() - day), nextUpdate: new Date(Date.now() + 30 * day) },
      });
      return PemConverter.encode(list.rawData, 'X509 CRL');
    },
  };
}

export async function createAuthority(commonName: string): Promise<Authority> {
  const keys = await newKeys();
  const made = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serialNumber(), name: [{ CN: [commonName] }], keys, signingAlgorithm: algorithm },
    ...{ notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + 3_650 * day) },
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return openAuthority({ certificate: made.toString('pem'), key: await pemOf(keys.privateKey) });
}

const newKeys = () =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;

/** Positive, as certificates want it. */
const serialNumber = () => `01${Buffer.from(webcrypto.getRandomValues(new Uint8Array(15))).toString('hex')}`;

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
