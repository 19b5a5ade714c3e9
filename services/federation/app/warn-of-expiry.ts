import type { PublishEvent } from '../../kit/bus/event-publisher.ts';
import type { Clock } from '../../kit/clock.ts';
import { derivedId } from '../../kit/ids.ts';
import { dueWarning } from '../domain/certificate-expiry.ts';

export interface NamedCertificate {
  /** The setting that names its file. */
  readonly setting: string;
  /** The name of the platform in it. */
  readonly subject: string;
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface WarnOfExpiryDeps {
  /** As its file is now. */
  readonly read: () => Promise<NamedCertificate>;
  readonly publish: PublishEvent;
  readonly clock: Clock;
}

/** Publishes that a certificate expires, each warning once; those of other workers have the same id. Errors: `unavailable`. */
export function createWarnOfExpiry({ read, publish, clock }: WarnOfExpiryDeps): () => Promise<void> {
  let published: string | undefined;
  return async () => {
    const { fingerprint, ...certificate } = await read();
    const due = dueWarning(certificate.expiresAt, clock.now());
    if (!due) return;
    const id = derivedId(`certificate ${fingerprint} expires`, due.warning);
    if (id === published) return;
    const data = { ...certificate, daysLeft: due.daysLeft };
    const address = { id, subject: `certificate/${certificate.subject}`, correlationId: id };
    await publish({ type: 'modelyard.federation.CertificateExpires', data }, address);
    published = id;
  };
}
