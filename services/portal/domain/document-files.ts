import { type TextCode, type Workspace, workspaceOf } from './workspaces.ts';

/** What the catalog keeps of a name. */
const maxNameLength = 100;

/** Why this can not be a document's name, as a sentence; undefined where it can. Readers know by the extension what opens it. */
export function documentNameProblem(name: string): string | undefined {
  if (name === '') return 'Name the file.';
  if (name.length > maxNameLength) return `A document's name may have ${maxNameLength} characters at most.`;
  if (/[/\\]/.test(name)) return 'A file name holds no path separators.';
  // Also what ends a line or reorders shown text.
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) || !name.isWellFormed())
    return 'A file name holds no control characters.';
  if (!/[^.]\.[^.\s]+$/.test(name)) return 'A document needs a name with an extension, such as guide.pdf.';
  return undefined;
}

/** Where the bytes of a document are. */
export interface DocumentFile {
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
  /** As content knows it. */
  readonly name: string;
}

/**
 * The place of a new document's bytes. They are kept under the document's id: of two who send the same name at the same
 * moment one is refused, and must not have touched what the other sent.
 */
export function documentFile(
  code: TextCode,
  of: { readonly solutionId: string; readonly revisionId: string; readonly documentId: string; readonly name: string },
): DocumentFile {
  const extension = /\.([a-z0-9]{1,16})$/i.exec(of.name)?.[1]?.toLowerCase() ?? 'bin';
  const { solutionId, revisionId, documentId } = of;
  return { workspace: workspaceOf(code), solutionId, revisionId, name: `${documentId}.${extension}` };
}

const root = '/site/binaries/content/assets/solutiondocs/solution/';

/** The address of a document's bytes below that of the content service: what the catalog keeps as its `uri`. */
export const documentUri = ({ solutionId, revisionId, workspace, name }: DocumentFile): string =>
  `${root}${solutionId}/${revisionId}/${workspace}/${name}`;

/** Reads such an address; undefined for those of documents that are kept elsewhere. */
export function parseDocumentUri(uri: string): DocumentFile | undefined {
  const found = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/(public|org)\/([0-9a-f-]{36}\.[a-z0-9]{1,16})$/.exec(
    uri.startsWith(root) ? uri.slice(root.length) : '',
  );
  const [, solutionId = '', revisionId = '', workspace, name = ''] = found ?? [];
  if (workspace !== 'public' && workspace !== 'org') return undefined;
  return { workspace, solutionId, revisionId, name };
}
