import type { SearchedRevision, SearchedSolution } from './solutions.ts';

/** Parameters of a search as they are sent, with `holder` and `owners` for the two meanings of `user`. */
export interface Wanted {
  readonly active?: boolean;
  readonly atc?: readonly string[];
  readonly mtc?: readonly string[];
  readonly vsc?: readonly string[];
  readonly owners?: readonly string[];
  readonly holder?: string;
  readonly alltag?: readonly string[];
  readonly anytag?: readonly string[];
  readonly name?: readonly string[];
  readonly desc?: readonly string[];
  readonly auth?: readonly string[];
  readonly pub?: readonly string[];
  readonly kw?: readonly string[];
  readonly datems?: number;
}

/** What the searches promise, said once more in the plainest way there is. */
export function matches(solution: SearchedSolution, wanted: Wanted): boolean {
  const { active, mtc, owners, holder, alltag, anytag, name } = wanted;
  const { id, tags, owner, sharedWith } = solution;
  const itself =
    (active === undefined || solution.active === active) &&
    isIn(solution.modelType, mtc) &&
    isIn(owner, owners) &&
    (holder === undefined || owner === holder || sharedWith.includes(holder)) &&
    (alltag ?? []).every((tag) => tags.includes(tag)) &&
    (!anytag || anytag.some((tag) => tags.includes(tag))) &&
    holds(solution.name, name);
  if (!itself) return false;

  const revisions = solution.revisions.filter((revision) => isWanted(revision, wanted));
  const { atc, vsc, auth, pub, desc, kw, datems } = wanted;
  if ((atc ?? vsc ?? auth ?? pub ?? datems) !== undefined && revisions.length === 0) return false;

  const descriptions = [solution.description, ...revisions.flatMap((revision) => descriptionsOf(revision, wanted))];
  const texts = [solution.name, ...descriptions, ...revisions.flatMap(creditsOf)];
  const ids = [id, ...revisions.map((revision) => revision.id)];
  const changes = [solution.modified, ...revisions.flatMap((revision) => changesOf(revision, wanted))];
  return (
    (!desc || descriptions.some((text) => holds(text, desc))) &&
    (!kw || texts.some((text) => holds(text, kw)) || kw.some((word) => ids.includes(word.toLowerCase()))) &&
    (datems === undefined || changes.some((change) => change >= datems))
  );
}

const isWanted = ({ authors, ...revision }: SearchedRevision, { atc, vsc, auth, pub, datems }: Wanted): boolean =>
  isIn(revision.accessType, atc) &&
  isIn(revision.validationStatus, vsc) &&
  (!auth || authors.some(({ name, contact }) => holds(name, auth) || holds(contact, auth))) &&
  holds(revision.publisher, pub) &&
  (datems === undefined || revision.artifacts.length > 0);

const descriptionsOf = ({ description, descriptions }: SearchedRevision, { atc }: Wanted) => [
  description,
  ...descriptions.filter(({ accessType }) => isIn(accessType, atc)).map(({ text }) => text),
];

const creditsOf = ({ publisher, authors }: SearchedRevision) => [
  publisher,
  ...authors.flatMap(({ name, contact }) => [name, contact]),
];

const changesOf = ({ modified, descriptions, documents, artifacts }: SearchedRevision, { atc }: Wanted) => [
  modified,
  ...[...descriptions, ...documents].filter(({ accessType }) => isIn(accessType, atc)).map((one) => one.modified),
  ...artifacts.map((one) => one.modified),
];

const isIn = (value: string | null, values: readonly string[] | undefined): boolean =>
  values === undefined || (value !== null && values.includes(value));

const holds = (text: string | null, terms: readonly string[] | undefined): boolean =>
  terms === undefined || (text !== null && terms.some((term) => text.toLowerCase().includes(term.toLowerCase())));
