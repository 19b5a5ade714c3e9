/** Content's names for the two places of a revision's texts and documents. */
export type Workspace = 'public' | 'org';

/** Their codes in paths: for everyone, and for the organisation. */
export const textCodes = ['PB', 'OR'] as const;
export type TextCode = (typeof textCodes)[number];

export const workspaceOf = (code: TextCode): Workspace => (code === 'PB' ? 'public' : 'org');

export const codeOf = (workspace: Workspace): TextCode => (workspace === 'public' ? 'PB' : 'OR');
