import type { Author, Owner, PublicationRecords } from './records.ts';
import { configOf, siteConfigKey, siteName } from './site-config.ts';

/** Fields a revision gets when it is published. */
export interface Approval {
  readonly publisher: string;
  /** For a revision without authors. */
  readonly authors: readonly Author[];
}

/** The publishing site and the owner of the solution. */
export interface Site {
  readonly name: string;
  readonly owner: Owner;
}

export const siteOf = ({ settings, owner }: Pick<PublicationRecords, 'settings' | 'owner'>): Site => ({
  ...{ name: siteName(configOf(settings, siteConfigKey)), owner },
});

export const approval = ({ name, owner }: Site): Approval => ({ publisher: name, authors: [authorOf(owner)] });

const authorOf = ({ loginName, firstName, lastName, email }: Owner): Author => ({
  name: [firstName, lastName].filter((part) => part?.trim()).join(' ') || loginName,
  contact: email,
});
