/** Who asks for something. */
export type Party = AnonymousParty | ServiceParty | UserParty;

interface AnonymousParty {
  readonly kind: 'anonymous';
}

/** A service of the platform, which may do everything. */
interface ServiceParty {
  readonly kind: 'service';
  readonly name: string;
}

export interface UserParty {
  readonly kind: 'user';
  readonly userId: string;
  readonly loginName: string;
  readonly roles: readonly string[];
  /** False for an API token that is for reading alone. */
  readonly mayWrite: boolean;
}

export const anonymous: AnonymousParty = { kind: 'anonymous' };

/** What tokens and logs call it. */
export function nameOf(party: Party): string {
  if (party.kind === 'service') return party.name;
  return party.kind === 'user' ? party.loginName : '';
}
