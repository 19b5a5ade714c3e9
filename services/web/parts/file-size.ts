const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size with its unit, as people of the language write it; empty for what has no size. */
export function fileSize(bytes: number, language: string): string {
  if (bytes < 0) return '';
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1_000 ** step);
}
