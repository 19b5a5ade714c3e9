/** Files that are stored, in whatever state: a replaced one takes its space until it is swept. */
export interface Usage {
  readonly bytes: number;
  readonly files: number;
}

/** For whom a file is stored. */
export interface FileOwner {
  readonly solutionId: string;
  /** The user who sends it; absent for services that name none. */
  readonly userId?: string;
}

/** `12.3 GiB`, for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
