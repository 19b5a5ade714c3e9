export interface VersionSearch {
  /** The version that is shown; the newest where it is absent. */
  readonly version?: string;
  /** The version that it is compared with. */
  readonly compare?: string;
}

const isVersion = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 25;

export function readVersionSearch({ version, compare }: Readonly<Record<string, unknown>>): VersionSearch {
  return { ...(isVersion(version) && { version }), ...(isVersion(compare) && { compare }) };
}
