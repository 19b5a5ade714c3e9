const first = '1.0.0';

/** The version to suggest after one: its last number plus one. */
export function nextVersion(version: string | undefined): string {
  const parts = /^(.*?)(\d{1,9})$/.exec(version ?? '');
  return parts ? `${parts[1]}${Number(parts[2]) + 1}` : first;
}
