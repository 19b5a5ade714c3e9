import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { addCleanup } from '../cleanup.ts';
import { findChromium } from './find-chromium.ts';
import { recordFailures } from './record-failures.ts';

/** What one person does in a browser of their own: cookies and storage are shared with no other visit. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** One more tab of the same person. */
  openTab(): Promise<Page>;
  /** Errors of scripts and of the console, among them what the policy rejected, and requests that failed. */
  readonly failures: readonly string[];
  /** Ends it. Throws where something failed that none of the patterns expects. */
  close(...expected: readonly RegExp[]): Promise<void>;
}

export interface VisitOptions {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** What the browser prefers. */
  readonly locale?: string;
}

const deadlineMs = 60_000;
let shared: Promise<Browser> | undefined;

export async function startVisit(
  url: string,
  { theme = 'light', width = 1280, locale = 'en-GB' }: VisitOptions = {},
): Promise<Visit> {
  shared ??= launch();
  const context = await (await shared).newContext({
    ...{ baseURL: url, colorScheme: theme, locale, reducedMotion: 'reduce' },
    viewport: { width, height: 800 },
  });
  context.setDefaultTimeout(deadlineMs);
  const failures: string[] = [];
  context.on('page', (page) => recordFailures(page, failures));
  const openTab = () => context.newPage();
  return {
    ...{ context, page: await openTab(), openTab, failures },
    async close(...expected) {
      await context.close();
      const unexpected = failures.filter((failure) => !expected.some((pattern) => pattern.test(failure)));
      if (unexpected.length > 0) throw new Error(`The page reported:\n${unexpected.join('\n')}`);
    },
  };
}

/** One for all specs of the run. */
async function launch(): Promise<Browser> {
  const { path: executablePath, env } = await findChromium();
  // Root has no sandbox, and is what tests run as in containers.
  const options = { executablePath, env: { ...process.env, ...env }, args: ['--disable-dev-shm-usage'] };
  const browser = await chromium.launch({ ...options, chromiumSandbox: false }).catch((thrown) => {
    throw new Error(
      `${executablePath} does not start. Give the path of a Chromium in CHROMIUM_PATH, or install the package "chromium".`,
      { cause: thrown },
    );
  });
  addCleanup(async () => {
    shared = undefined;
    await browser.close();
  });
  return browser;
}
