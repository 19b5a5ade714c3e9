import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../test/support/browser/find-chromium.ts';

/** The browser that the specs use. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const { path: executablePath, env } = await findChromium();
  const options = { executablePath, env: { ...process.env, ...env }, args: ['--disable-dev-shm-usage', ...args] };
  return chromium.launch({ ...options, chromiumSandbox: false });
}
