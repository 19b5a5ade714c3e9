import type { MLPPeer } from '../../contracts/catalog-api.ts';

/** Another platform, as the catalog has it. */
export type Peer = MLPPeer;

/** What the certificate of a connection says of its platform. Authorities of this platform have signed it. */
export interface Subject {
  readonly commonName: string;
  /** Its DNS names, by which the catalog may know it as well. */
  readonly names: readonly string[];
  /** `OU`, `O`, `ST`, `C`, those that there are. */
  readonly organisation: readonly string[];
  readonly email: string;
}

/** `register`: every platform with a trusted certificate; `renounce`: one that is known; `read`: an active one; `own`: this platform itself. */
export type Privilege = 'register' | 'renounce' | 'read' | 'own';

export function isGranted(privilege: Privilege, peer: Peer | undefined): boolean {
  if (privilege === 'register') return true;
  if (!peer) return false;
  if (privilege === 'renounce') return true;
  return peer.statusCode === 'AC' && (privilege === 'read' || peer.self);
}

/** What the catalog gets of a platform that asks to be registered: an administrator decides. */
export const requestedPeer = ({ commonName, organisation, email }: Subject) => ({
  ...{ name: commonName.slice(0, 50), subjectName: commonName, apiUrl: `https://${commonName}` },
  ...{ description: organisation.join(', ').slice(0, 512), contact1: email.slice(0, 100) || 'not in the certificate' },
  ...{ self: false, local: false, statusCode: 'RQ', validationStatusCode: 'NV' },
});
