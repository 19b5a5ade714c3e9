/** Codes of the catalog: high, medium, low. */
export const severities = ['HI', 'ME', 'LO'] as const;

export type Severity = (typeof severities)[number];
