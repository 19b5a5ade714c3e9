import type { Page } from 'playwright-core';

/** What is used of the page's `window`. */
interface Screen {
  requestAnimationFrame(draw: (time: number) => void): number;
  cancelAnimationFrame(request: number): void;
  endFrames(): number[];
}

export interface Frames {
  readonly perSecond: number;
  /** Milliseconds of a processor that the page's thread takes for each: that says more on a busy machine. */
  readonly busyMs: number;
}

/** The frames that the page draws while something is done with it. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await page.evaluate(() => {
    const screen = globalThis as unknown as Screen;
    const times: number[] = [];
    const note = (time: number) => {
      times.push(time);
      request = screen.requestAnimationFrame(note);
    };
    let request = screen.requestAnimationFrame(note);
    screen.endFrames = () => {
      screen.cancelAnimationFrame(request);
      return times;
    };
  });
  const before = await busy();
  await act();
  const busyMs = (await busy()) - before;
  const times = await page.evaluate(() => (globalThis as unknown as Screen).endFrames());
  await session.detach();
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const count = times.length - 1;
  return { perSecond: took > 0 ? (count * 1_000) / took : 0, busyMs: count > 0 ? busyMs / count : 0 };
}
