/** A file with its place among those that were chosen together: `iris/model.proto`. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** What one folder may have: a model's is small, and a home directory is not meant. */
export const limits = { files: 2_000, depth: 12 } as const;

/** More was dropped than a model has. */
export class TooManyFiles extends Error {}

/** Those of a file input, with their folders where a folder was chosen. Throws TooManyFiles. */
export function filesOfInput(list: FileList): readonly ChosenFile[] {
  if (list.length > limits.files) throw new TooManyFiles();
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Those that were dropped, folders with all that is in them. Throws TooManyFiles, and what the browser says of a file that it cannot read. */
export async function filesOfDrop(items: DataTransferItemList): Promise<readonly ChosenFile[]> {
  // The list is emptied when the handler of the event returns: everything is taken first.
  const dropped = [...items].filter(({ kind }) => kind === 'file').map(droppedOf);
  const found: ChosenFile[] = [];
  for (const one of dropped) {
    if (one instanceof File) found.push({ path: one.name, file: one });
    else if (one) await collect(one, 0, found);
  }
  return found;
}

/** What comes from another page, not from a folder, has no entry. */
const droppedOf = (item: DataTransferItem) => item.webkitGetAsEntry() ?? item.getAsFile();

async function collect(entry: FileSystemEntry, depth: number, found: ChosenFile[]): Promise<void> {
  if (depth > limits.depth || found.length >= limits.files) throw new TooManyFiles();
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) found.push({ path, file: await fileOf(entry) });
  if (isFolder(entry)) for (const one of await entriesOf(entry)) await collect(one, depth + 1, found);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (next.length === 0) return found;
    found.push(...next);
    if (found.length > limits.files) throw new TooManyFiles();
  }
}
