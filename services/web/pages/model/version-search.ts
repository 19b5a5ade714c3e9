export interface VersionSearch {
  /** The version that is shown; the newest where it is absent. */
  readonly version?: string;
}

export function readVersionSearch({ version }: Readonly<Record<string, unknown>>): VersionSearch {
  return typeof version === 'string' && version !== '' && version.length <= 25 ? { version } : {};
}
