export const sections = ['description', 'documents', 'picture', 'about', 'sharing', 'publication', 'removal'] as const;
export type SectionName = (typeof sections)[number];

/** Those that differ from version to version. */
const ofVersion: readonly SectionName[] = ['description', 'documents', 'about', 'publication'];
export const isOfVersion = (section: SectionName): boolean => ofVersion.includes(section);

/** For whom a text is: everyone, or the organisation. */
export const readers = ['PB', 'OR'] as const;
export type Readers = (typeof readers)[number];

export interface EditSearch {
  /** What is edited; the description where it is absent. */
  readonly section?: SectionName;
  /** The newest where it is absent. */
  readonly version?: string;
  /** Whose description or documents; those for everyone where it is absent. */
  readonly readers?: Readers;
  /** Whether the description is edited as HTML. */
  readonly mode?: 'html';
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** What an address edits; it comes from outside. */
export function readEditSearch(search: Readonly<Record<string, unknown>>): EditSearch {
  const section = oneOf(sections, search.section);
  const whose = oneOf(readers, search.readers);
  const { version, mode } = search;
  return {
    ...(section && section !== 'description' && { section }),
    ...(typeof version === 'string' && version !== '' && version.length <= 25 && { version }),
    ...(whose === 'OR' && { readers: whose }),
    ...(mode === 'html' && { mode }),
  };
}
