import { startContent } from './content.ts';
import type { Bench } from './context.ts';
import { createDocumentClient } from './document-client.ts';
import { peakDuring } from './peak-memory.ts';
import { residentBytes } from './resident.ts';

const goalMib = 96;
const mib = 1 << 20;

/** How much the gateway's resident memory grows over what it was at work, while a large document passes through. */
export const benchMemory: Bench = async ({ engines, quick, progress }) => {
  const bytes = (quick ? 256 : 2_048) * mib;
  const content = await startContent(await engines(), 'memory', 'house');
  const client = createDocumentClient(content.url);
  const { pid } = content.gateway;
  try {
    // A gateway that has done nothing yet has not even loaded its code.
    await client.upload(mib);
    await client.download(mib);
    const before = await residentBytes(pid);
    const up = await peakDuring(pid, client.upload(bytes));
    progress(`up: ${shown(before)}, then ${shown(up)} at most`);
    const down = await peakDuring(pid, client.download(bytes));
    progress(`down: ${shown(down)} at most`);
    await client.remove();
    const growth = (Math.max(up, down) - before) / mib;
    const row = {
      what: `memory growth of the gateway while a ${bytes / mib} MiB document goes up and comes down`,
      baseline: shown(before),
      measured: shown(Math.max(up, down)),
      result: `${Math.round(growth)} MiB more`,
      goal: `under ${goalMib} MiB more`,
      reached: growth < goalMib,
    };
    return { title: 'Memory of the gateway', rows: [row], rounds: [{ before, up, down }] };
  } finally {
    await client.close();
    await content.stop();
  }
};

const shown = (bytes: number) => `${Math.round(bytes / mib)} MiB`;
