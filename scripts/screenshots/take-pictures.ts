import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../support/launch-chromium.ts';
import type { ShownPlatform } from './start-shown-platform.ts';

const pictures = join(import.meta.dirname, '../../services/web/pictures');
const size = { width: 1280, height: 800 };

export interface Picture {
  readonly path: string;
  readonly bytes: number;
}

/** The pages that the README shows, as the author of the model sees them. */
export async function takePictures(platform: ShownPlatform): Promise<Picture[]> {
  const pages = {
    marketplace: '/',
    model: platform.modelPath,
    composer: platform.compositionPath,
    'bring-in': '/my-models/new',
    account: '/account',
  };
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: platform.edgeUrl, viewport: size, reducedMotion: 'reduce' });
    await signIn(page, platform.author);
    await mkdir(pictures, { recursive: true });
    const taken: Picture[] = [];
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      taken.push(await keep(name, await page.screenshot({ animations: 'disabled' })));
    }
    return taken;
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { loginName, password }: ShownPlatform['author']): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name or e-mail address').fill(loginName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Sign out ${loginName}` }).waitFor();
}

async function keep(name: string, png: Buffer): Promise<Picture> {
  const small = await sharp(png).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
  const path = join(pictures, `${name}.png`);
  await writeFile(path, small);
  return { path: relative(process.cwd(), path), bytes: small.length };
}
