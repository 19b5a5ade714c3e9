/** What is stored: deleted and replaced files until they are swept. */
export interface Usage {
  readonly bytes: number;
  readonly files: number;
}

/** For whom a file is stored; neither for what belongs to no solution and is stored by a service. */
export interface FileOwner {
  readonly solutionId?: string;
  readonly userId?: string;
}

export interface UsageLimits {
  readonly solution: Usage;
  readonly user: Usage;
}

/** The accounts of space that a file counts in. */
export const accountsOf = ({ solutionId, userId }: FileOwner): readonly string[] => [
  ...(solutionId === undefined ? [] : [`solution/${solutionId.toLowerCase()}`]),
  ...(userId === undefined ? [] : [`user/${userId}`]),
];

export const limitOf = (account: string, { solution, user }: UsageLimits): Usage =>
  account.startsWith('user/') ? user : solution;

/** `12.3 GiB`, for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
