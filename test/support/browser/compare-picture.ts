import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const stored = fileURLToPath(new URL('../../fixtures/screenshots/', import.meta.url));
const failed = '.modelyard/screenshots';
/** How much a colour may differ, and the share of the pixels that may: versions of the browser draw edges and controls differently. */
const [threshold, tolerated] = [0.2, 0.01];

/** What differs from the stored picture of this name; undefined where nothing does. RENEW_SCREENSHOTS=1 stores the picture instead. */
export async function pictureDifference(name: string, png: Buffer): Promise<string | undefined> {
  const path = join(stored, `${name}.png`);
  if (process.env.RENEW_SCREENSHOTS === '1') {
    await write(path, await sharp(png).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer());
    return undefined;
  }
  const [before, now] = await Promise.all([pixelsOf(await readFile(path)), pixelsOf(png)]);
  const share = differentShare(before, now);
  if (share <= tolerated) return undefined;
  const kept = join(failed, `${name}.png`);
  await write(kept, png);
  return `${name}: ${(share * 100).toFixed(1)} % of the pixels differ from the stored picture; the new one is ${kept}`;
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;
const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

function differentShare(before: Pixels, now: Pixels): number {
  const { width, height } = now.info;
  if (before.info.width !== width || before.info.height !== height) return 1;
  return pixelmatch(before.data, now.data, undefined, width, height, { threshold }) / (width * height);
}

async function write(path: string, png: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, png);
}
