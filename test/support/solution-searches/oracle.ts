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
  readonly viewer?: string;
}

/** What the searches promise, said once more in the plainest way there is. */
export function matches(solution: SearchedSolution, wanted: Wanted): boolean {
  const { active, mtc, owners, holder, alltag, anytag, name } = wanted;
  const { id, tags, owner } = solution;
  const itself =
    (active === undefined || solution.active === active) &&
    isIn(solution.modelType, mtc) &&
    isIn(owner, owners) &&
    (holder === undefined || isHeld(solution, holder)) &&
    (alltag ?? []).every((tag) => tags.includes(tag)) &&
    (!anytag || anytag.some((tag) => tags.includes(tag))) &&
    holds(solution.name, name);
  if (!itself) return false;

  const { atc, vsc, auth, pub, desc, kw, datems, viewer } = wanted;
  const isSeen: IsSeen = (accessType) => sees(solution, accessType, viewer) && isIn(accessType, atc);
  const revisions = solution.revisions.filter((one) => isSeen(one.accessType) && isWanted(one, wanted));
  const isAsked = (atc ?? vsc ?? auth ?? pub ?? datems) !== undefined;
  const mayHaveNone = viewer === undefined || isHeld(solution, viewer);
  if (revisions.length === 0 && (isAsked || !mayHaveNone)) return false;

  const descriptions = [solution.description, ...revisions.flatMap((revision) => descriptionsOf(revision, isSeen))];
  const texts = [solution.name, ...descriptions, ...revisions.flatMap(creditsOf)];
  const ids = [id, ...revisions.map((revision) => revision.id)];
  const changes = [solution.modified, ...revisions.flatMap((revision) => changesOf(revision, isSeen))];
  return (
    (!desc || descriptions.some((text) => holds(text, desc))) &&
    (!kw || texts.some((text) => holds(text, kw)) || kw.some((word) => ids.includes(word.toLowerCase()))) &&
    (datems === undefined || changes.some((change) => change >= datems))
  );
}

/** Whether what has an access type may be seen. */
type IsSeen = (accessType: string) => boolean;

/** Whose solution it is, or with whom it is shared. */
const isHeld = ({ owner, sharedWith }: SearchedSolution, user: string): boolean =>
  owner === user || sharedWith.includes(user);

/** What is neither public nor of the organization is for the people of the solution alone. */
export const sees = (solution: SearchedSolution, accessType: string, viewer: string | undefined): boolean =>
  viewer === undefined || accessType === 'PB' || accessType === 'OR' || isHeld(solution, viewer);

const isWanted = ({ authors, ...revision }: SearchedRevision, { vsc, auth, pub, datems }: Wanted): boolean =>
  isIn(revision.validationStatus, vsc) &&
  (!auth || authors.some(({ name, contact }) => holds(name, auth) || holds(contact, auth))) &&
  holds(revision.publisher, pub) &&
  (datems === undefined || revision.artifacts.length > 0);

const descriptionsOf = ({ description, descriptions }: SearchedRevision, isSeen: IsSeen) => [
  description,
  ...descriptions.filter(({ accessType }) => isSeen(accessType)).map(({ text }) => text),
];

const creditsOf = ({ publisher, authors }: SearchedRevision) => [
  publisher,
  ...authors.flatMap(({ name, contact }) => [name, contact]),
];

const changesOf = ({ modified, descriptions, documents, artifacts }: SearchedRevision, isSeen: IsSeen) => [
  modified,
  ...[...descriptions, ...documents].filter(({ accessType }) => isSeen(accessType)).map((one) => one.modified),
  ...artifacts.map((one) => one.modified),
];

const isIn = (value: string | null, values: readonly string[] | undefined): boolean =>
  values === undefined || (value !== null && values.includes(value));

const holds = (text: string | null, terms: readonly string[] | undefined): boolean =>
  terms === undefined || (text !== null && terms.some((term) => text.toLowerCase().includes(term.toLowerCase())));
