/** The lines of a file, without those that a service does not need. */
export const lines = (...all: readonly (string | false)[]): string =>
  `${all.filter((line) => line !== false).join('\n')}\n`;
