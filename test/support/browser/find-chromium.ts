import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { shippedChromium } from './shipped-chromium.ts';

export interface FoundChromium {
  readonly path: string;
  /** What it needs besides the environment. */
  readonly env: Readonly<Record<string, string>>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of `CHROMIUM_PATH`, else of the path, else the one that comes with the npm packages. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<FoundChromium> {
  if (env.CHROMIUM_PATH) return { path: env.CHROMIUM_PATH, env: {} };
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const path of folders.flatMap((folder) => names.map((name) => join(folder, name))))
    if (await isProgram(path)) return { path, env: {} };
  return shippedChromium();
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
