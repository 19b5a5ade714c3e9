import { solutionDocuments } from '../../platform/access/solution-documents.ts';
import { type TextCode, type Workspace, workspaceOf } from './workspaces.ts';

/** Characters of a name that the catalog stores. */
const maxNameLength = 100;

/** Names that licences have without an extension, such as `LICENSE` and `COPYING-MIT`: publication checks documents so named. */
const licenceName = /^(?:licen[cs]e|unlicense|copying)(?:[-_][a-z0-9]+)*$/i;

/**
 * Why this can not be a document's name, as a sentence; undefined if it can. The extension tells readers what opens it; only
 * licences are known without one.
 */
export function documentNameProblem(name: string): string | undefined {
  if (name === '') return 'The file needs a name.';
  if (name.length > maxNameLength) return `A document's name may have ${maxNameLength} characters at most.`;
  if (/[/\\]/.test(name)) return 'A file name must not contain path separators.';
  // Including characters that end a line or reorder shown text.
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) || !name.isWellFormed())
    return 'A file name must not contain control characters.';
  if (!/[^.]\.[^.\s]+$/.test(name) && !licenceName.test(name))
    return 'A document needs a name with an extension, such as guide.pdf; only a licence may be called LICENSE.';
  return undefined;
}

/** Where the bytes of a document are. */
export interface DocumentFile {
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
  /** The file name at content. */
  readonly name: string;
}

/**
 * Where the bytes of a new document are stored. They are stored under the document's id: of two users who upload the same
 * name at the same moment one is rejected, and must not have overwritten the bytes of the other.
 */
export function documentFile(
  code: TextCode,
  of: { readonly solutionId: string; readonly revisionId: string; readonly documentId: string; readonly name: string },
): DocumentFile {
  const extension = /\.([a-z0-9]{1,16})$/i.exec(of.name)?.[1]?.toLowerCase() ?? 'bin';
  const { solutionId, revisionId, documentId } = of;
  return { workspace: workspaceOf(code), solutionId, revisionId, name: `${documentId}.${extension}` };
}

/** The path of a document's bytes at the content service: what the catalog stores as its `uri`. */
export const documentUri = ({ solutionId, revisionId, workspace, name }: DocumentFile): string =>
  `${solutionDocuments}${solutionId}/${revisionId}/${workspace}/${name}`;

/** Parses such a path; undefined for documents that are stored elsewhere. */
export function parseDocumentUri(uri: string): DocumentFile | undefined {
  const found = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/(public|org)\/([0-9a-f-]{36}\.[a-z0-9]{1,16})$/.exec(
    uri.startsWith(solutionDocuments) ? uri.slice(solutionDocuments.length) : '',
  );
  const [, solutionId = '', revisionId = '', workspace, name = ''] = found ?? [];
  if (workspace !== 'public' && workspace !== 'org') return undefined;
  return { workspace, solutionId, revisionId, name };
}
