export const sections = ['users', 'roles', 'settings', 'peers', 'dead-letters', 'health', 'logs'] as const;
export type Section = (typeof sections)[number];

/** The section that an address names; undefined for none. */
export const readSection = (name: unknown): Section | undefined => sections.find((one) => one === name);
