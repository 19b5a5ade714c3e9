/** A file by its place and size; `names` are those within a zip archive. */
export interface Listed {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface PushPlan {
  /** `bundle`: with metadata that say its name; `single`: a model that the platform describes itself, under a name. */
  readonly kind: 'bundle' | 'single';
  /** Whether the files are put into one zip archive first. */
  readonly packs: boolean;
  /** What the model may be called; of a bundle only for the person to see. */
  readonly name: string;
  readonly bytes: number;
}

/** What MLflow writes into each folder of a model. */
const ofMlflow = /(?:^|\/)MLmodel$/;
const zip = /\.zip$/i;

/**
 * How what was chosen is sent; `inside` are the names within it where it is one zip archive. Whether it is a whole model is for
 * the platform to say.
 */
export function planPush(files: readonly Listed[], inside: readonly string[] = []): PushPlan {
  const [first, ...others] = files;
  if (!first) throw new Error('There are no files to plan for.');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const isOne = others.length === 0;
  const names = isOne ? inside : files.map(({ path }) => path);
  const hasDocuments = names.some((name) => /\.proto$/i.test(name)) && names.some((name) => /\.json$/i.test(name));
  const isBundle = !names.some((name) => ofMlflow.test(name)) && (isOne ? zip.test(first.path) && hasDocuments : true);
  return { kind: isBundle ? 'bundle' : 'single', packs: !isOne, name: nameOf(first.path, isOne), bytes };
}

/** Of the folder, or of the file without its extensions. */
function nameOf(path: string, isOne: boolean): string {
  const [folder = ''] = path.split('/');
  const file = path.split('/').at(-1) ?? '';
  return isOne ? file.replace(/(?:\.tar)?\.[^.]+$/i, '') : folder;
}

/** A name that the platform allows, by its pattern of one character class, as near as possible to what is given. */
export const suggestName = (given: string, longest: number): string =>
  given
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longest);
