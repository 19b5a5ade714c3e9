import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../infra/engines/engines.ts';
import { launchChromium } from '../../support/launch-chromium.ts';
import { portalBuild } from '../../web/portal-build.ts';
import { startRole } from '../bench-process.ts';
import { ms, timed } from '../catalog/compare-times.ts';
import { fillWithSolutions } from '../catalog/fill-with-solutions.ts';
import { createHttpClient, type HttpClient } from '../catalog/per-second.ts';
import { startCatalog } from '../catalog/start-catalog.ts';
import type { Bench } from '../context.ts';
import { startPortal } from '../portal/start-portal.ts';
import type { BenchRow } from '../result.ts';
import { percentile } from '../statistics.ts';
import { watchCards } from './watch-cards.ts';

const goals = { shownMs: 150, besideMs: 50 };
const searchPath = '/api/searchSolutionBykeyword';
/** A word, phrases, a company. */
const words = ['phishing', 'whale song', 'Kestrel Robotics', 'wheat rust'];
/** Between two keys of a person who types at speed. */
const strokeMs = 120;

/** The catalog remembers totals for this long; a search after that is as new to it as the first one. */
const rememberedMs = 10_000;

interface Stroke {
  readonly shownMs: number;
  /** The search of the page. */
  readonly body: string;
}

/** The marketplace in Chromium while a person types, in front of portal and catalog. */
export const benchKeyStrokes: Bench = async (context) => {
  const solutions = context.quick ? 20_000 : 200_000;
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_key_strokes');
    stops.unshift(catalog.stop);
    await fillWithSolutions(catalog, solutions, context);
    const portal = await startPortal(await context.engines(), catalog);
    stops.unshift(portal.stop);
    const port = String(await freePort());
    const env = { EDGE_PORT: port, EDGE_PORTAL_URL: portal.origin, EDGE_WEB_FOLDER: await portalBuild() };
    stops.unshift((await startRole('edge', 'gateway', env)).stop);
    const url = `http://127.0.0.1:${port}`;
    const client = createHttpClient(url, 1);
    stops.unshift(client.close);
    const browser = await launchChromium();
    stops.unshift(() => browser.close());
    // The first round fills caches.
    const bodies = (await typeAll(browser, url)).map(({ body }) => body);
    const [shown, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < (context.quick ? 1 : 5); round += 1) {
      await delay(rememberedMs);
      shown.push(...(await typeAll(browser, url)).map(({ shownMs }) => shownMs));
      await delay(rememberedMs);
      alone.push(...(await sendAll(client, bodies)));
      context.progress(`round ${round + 1}: ${ms(p95(shown))}, the API alone ${ms(p95(alone))}`);
    }
    return { title: 'Searching as one types', rows: rowsOf({ shown, alone }, solutions), rounds: [{ shown, alone }] };
  } finally {
    for (const stop of stops) await stop();
  }
};

/** In a browser without a cache, a word after the other. */
async function typeAll(browser: Browser, url: string): Promise<Stroke[]> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const strokes: Stroke[] = [];
  for (const word of words) {
    await page.goto('/');
    await page.getByRole('list').getByRole('heading').first().waitFor();
    await page.getByRole('searchbox').focus();
    for (const key of word) {
      // A space by itself is no other search.
      if (key === ' ') await page.keyboard.press('Space');
      else strokes.push(await strike(page, key));
    }
  }
  await page.close();
  return strokes;
}

async function strike(page: Page, key: string): Promise<Stroke> {
  await page.evaluate(watchCards);
  const sent = page.waitForRequest((request) => request.url().endsWith(searchPath));
  await page.keyboard.press(key);
  const shownMs = await page.evaluate<number>('shown');
  const body = (await sent).postData() ?? '';
  await delay(strokeMs);
  return { shownMs, body };
}

/** The same searches without a browser, at the same pace. */
async function sendAll(client: HttpClient, bodies: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const body of bodies) {
    times.push(await timed(() => client.request(searchPath, body)));
    await delay(strokeMs);
  }
  return times;
}

const p95 = (values: readonly number[]) => percentile(values, 0.95);

interface Times {
  readonly shown: readonly number[];
  readonly alone: readonly number[];
}

function rowsOf({ shown, alone }: Times, solutions: number): readonly BenchRow[] {
  const [page, api] = [p95(shown), p95(alone)];
  const what = `marketplace of ${solutions} solutions after a key stroke, until its cards are drawn, 95th percentile`;
  const figures = { baseline: `${ms(api)} of the API alone`, measured: ms(page) };
  return [
    {
      ...{ what, ...figures, result: ms(page) },
      ...{ goal: `at most ${goals.shownMs} ms`, reached: page <= goals.shownMs },
    },
    {
      what: 'the same, beyond the 95th percentile of the same searches sent by themselves, each as new to the catalog as to the page',
      ...{ ...figures, result: ms(page - api), goal: `at most ${goals.besideMs} ms` },
      reached: page - api <= goals.besideMs,
    },
  ];
}
