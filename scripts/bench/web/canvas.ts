import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../test/support/browser/find-chromium.ts';
import { startEdge } from '../../../test/support/edge.ts';
import { portalBuild } from '../../web/portal-build.ts';
import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { median } from '../statistics.ts';
import { startCanvasApi } from './canvas-api.ts';
import { canvasComposition } from './canvas-composition.ts';
import { type Frames, framesDuring } from './frames.ts';

const [nodes, links] = [200, 300];
const goals = { openMs: 1_000, frames: 50 };
/** Of the pointer while it drags: at least one for each frame. */
const moves = 240;
const size = { width: 1280, height: 900 };

/** The canvas in Chromium: how soon a large composition is there, and how it follows the pointer and the wheel. */
export const benchCanvas: Bench = async ({ quick, progress }) => {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const folder = await portalBuild();
    const api = await startCanvasApi(canvasComposition(nodes, links));
    stops.unshift(api.stop);
    const upstreams = { EDGE_PORTAL_URL: api.url, EDGE_COMPOSER_URL: api.url, EDGE_WEB_FOLDER: folder };
    const edge = await startEdge(api.url, upstreams);
    stops.unshift(edge.stop);
    const { path: executablePath, env } = await findChromium();
    const browser = await chromium.launch({
      ...{ executablePath, env: { ...process.env, ...env }, args: ['--disable-dev-shm-usage'], chromiumSandbox: false },
    });
    stops.unshift(() => browser.close());
    const rounds: Round[] = [];
    for (let round = 0; round < (quick ? 2 : 7); round += 1) {
      rounds.push(await measure(browser, edge.url));
      progress(JSON.stringify(rounds.at(-1)));
    }
    // The first one fills caches.
    return { title: 'The canvas of the composer', rows: rowsOf(rounds.slice(1)), rounds };
  } finally {
    for (const stop of stops) await stop();
  }
};

interface Round {
  readonly openMs: number;
  readonly drag: Frames;
  readonly pan: Frames;
  readonly zoom: Frames;
}

async function measure(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext({ baseURL: url, viewport: size });
  try {
    await context.addInitScript(() => localStorage.setItem('session', 'kept'));
    const page = await context.newPage();
    // What every page loads is not the canvas's.
    await page.goto('/register');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const began = performance.now();
    await page.goto('/composer/bench');
    await page
      .locator('.react-flow__node')
      .nth(nodes - 1)
      .waitFor();
    const openMs = performance.now() - began;
    const { x, y } = await middleOf(page, '[data-id="model105"]');
    const drag = await framesDuring(page, () => dragFrom(page, x, y));
    const pan = await framesDuring(page, () => dragFrom(page, x, y + 12));
    const zoom = await framesDuring(page, () => zoomAt(page, x, y));
    return { openMs, drag, pan, zoom };
  } finally {
    await context.close();
  }
}

async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragFrom(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 60, { steps: moves });
  await page.mouse.up();
}

async function zoomAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  for (let turn = 0; turn < moves / 2; turn += 1) await page.mouse.wheel(0, turn % 40 < 20 ? -20 : 20);
}

function rowsOf(rounds: readonly Round[]): readonly BenchRow[] {
  const about = `canvas with ${nodes} nodes and ${links} links`;
  const opened = median(rounds.map(({ openMs }) => openMs));
  const frames = (key: 'drag' | 'pan' | 'zoom', what: string): BenchRow => {
    const perSecond = median(rounds.map((round) => round[key].perSecond));
    const busyMs = median(rounds.map((round) => round[key].busyMs));
    return {
      ...{ what: `${about}: ${what}`, baseline: '60 frames a second of the screen' },
      measured: `${perSecond.toFixed(0)} frames a second, ${busyMs.toFixed(0)} ms of the page's thread for each`,
      ...{ result: perSecond.toFixed(0), goal: `at least ${goals.frames}`, reached: perSecond >= goals.frames },
    };
  };
  return [
    {
      ...{ what: `${about}: opened, the page itself included`, baseline: '-', measured: `${opened.toFixed(0)} ms` },
      ...{ result: `${opened.toFixed(0)} ms`, goal: `at most ${goals.openMs} ms`, reached: opened <= goals.openMs },
    },
    frames('drag', 'a node is dragged'),
    frames('pan', 'all is dragged'),
    frames('zoom', 'zoomed with the wheel'),
  ];
}
