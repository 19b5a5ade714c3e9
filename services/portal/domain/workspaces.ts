/** What content calls the two places of a revision's texts and documents. */
export type Workspace = 'public' | 'org';

/** What paths call them: for everybody, and for the organisation. */
export const textCodes = ['PB', 'OR'] as const;
export type TextCode = (typeof textCodes)[number];

export const workspaceOf = (code: TextCode): Workspace => (code === 'PB' ? 'public' : 'org');

/** What stands in the organisation's place is for whoever has signed in, also where everybody may see the revision. */
export const mayReadText = (viewer: object | undefined, code: string): boolean => code === 'PB' || viewer !== undefined;

export const codeOf = (workspace: Workspace): TextCode => (workspace === 'public' ? 'PB' : 'OR');
