import type { CertificateExpires } from '../../../contracts/federation.ts';
import type { DomainEvent } from '../domain-event.ts';

/** Readers of federation's events. */
export const federationEvents = {
  'modelyard.federation.CertificateExpires': ({
    subject,
    setting,
    expiresAt,
    daysLeft,
  }: CertificateExpires): DomainEvent => ({
    name: 'CertificateExpires',
    details: { subject, setting, at: new Date(expiresAt).toISOString(), days: String(Math.max(0, daysLeft)) },
  }),
};
