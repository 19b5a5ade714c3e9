import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Locator, Page } from 'playwright-core';
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
  // Each with what is there once the page is whole: pages that follow events never stop loading.
  const pages: Readonly<Record<string, readonly [path: string, whole: (page: Page) => Locator]>> = {
    marketplace: ['/', (page) => page.getByRole('link', { name: 'website-phishing' })],
    model: [platform.modelPath, (page) => page.getByRole('article').getByRole('img')],
    composer: [platform.compositionPath, (page) => page.getByRole('group', { name: /^phishing classify → advice/ })],
    'bring-in': ['/my-models/new', (page) => page.getByRole('heading', { name: 'Drop a model here' })],
    account: ['/account', (page) => page.getByText('You have no tokens.')],
  };
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: platform.edgeUrl, viewport: size, reducedMotion: 'reduce' });
    await signIn(page, platform.author);
    await mkdir(pictures, { recursive: true });
    const taken: Picture[] = [];
    for (const [name, [path, whole]] of Object.entries(pages)) {
      await page.goto(path);
      // A link of the canvas has no area of its own, and so is never visible.
      await whole(page).first().waitFor({ state: 'attached' });
      await page.evaluate('document.fonts.ready');
      await page.waitForFunction('[...document.images].every((image) => image.complete)');
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
