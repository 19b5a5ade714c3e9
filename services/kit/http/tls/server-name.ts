import type { X509Certificate } from 'node:crypto';

/** The name that the server of a certificate has: its first DNS name, or its common name. */
export const serverNameOf = ({ subject, subjectAltName = '' }: X509Certificate): string =>
  /DNS:([\w.-]+)/.exec(subjectAltName)?.[1] ?? /^CN=(.*)$/m.exec(subject)?.[1] ?? 'localhost';
