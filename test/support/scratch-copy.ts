import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** A copy of the repository that a spec may change. */
export interface ScratchCopy {
  readonly path: string;
  /** Runs a program in it; with its exit code and everything it printed. */
  run(program: string, ...args: string[]): { readonly status: number | null; readonly text: string };
  remove(): void;
}

/** Copies every file that is not ignored; the packages are those of this repository. */
export function createScratchCopy(): ScratchCopy {
  const path = mkdtempSync(join(tmpdir(), 'modelyard-copy-'));
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of git.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    // A file that git still lists may have been deleted.
    cpSync(file, join(path, file), { force: true, errorOnExist: false });
  }
  // What the check of types knows already, which is most of its time.
  if (existsSync('.tsbuildinfo')) cpSync('.tsbuildinfo', join(path, '.tsbuildinfo'));
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
  const run = (program: string, ...args: string[]) => {
    const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`;
    // Specs of the copy are meant to fail; they must not count among those of this run.
    const { TEST_TOTALS_FILE: _, ...env } = process.env;
    const options = { cwd: path, encoding: 'utf8', env: { ...env, PATH } } as const;
    const { stdout, stderr, status } = spawnSync(program, args, options);
    return { status, text: stdout + stderr };
  };
  // Lint asks git which files it should leave out.
  run('git', 'init', '--quiet');
  return { path, run, remove: () => rmSync(path, { recursive: true }) };
}
