import { invalid } from '../../kit/errors.ts';

/** What content calls the two places of a revision's texts and documents. */
export type Workspace = 'public' | 'org';
export type TextCode = 'PB' | 'OR';

const workspaces: Readonly<Record<TextCode, Workspace>> = { PB: 'public', OR: 'org' };

export const workspaceOf = (code: TextCode): Workspace => workspaces[code];

export const codeOf = (workspace: Workspace): TextCode => (workspace === 'public' ? 'PB' : 'OR');

/** Reads the access type a path names. Errors: `invalid`, in the words clients compare. */
export function readTextCode(given: string): TextCode {
  if (given === 'PB' || given === 'OR') return given;
  throw invalid('Invalid Access Type Code', [{ path: 'path accessTypeCode', message: 'must be PB or OR' }]);
}

/** What stands in the organisation's place is for whoever has signed in, also where everybody may see the revision. */
export const mayReadText = (isSignedIn: boolean, code: TextCode): boolean => code === 'PB' || isSignedIn;
