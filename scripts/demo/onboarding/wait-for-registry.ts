import { setTimeout as delay } from 'node:timers/promises';

const waitMs = 15_000;
const lookEveryMs = 250;

/**
 * Waits for a moment until the image registry is ready. Resolves to why it is not, in its own words: its first build on a
 * machine takes minutes.
 */
export async function waitForRegistry(registryUrl: string, signal: AbortSignal): Promise<string | undefined> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const { state, detail } = await readStatus(registryUrl);
    if (state === 'ready') return undefined;
    if (state === 'unavailable' || detail.includes('being built') || Date.now() > deadline) return detail;
    await delay(lookEveryMs, undefined, { signal });
  }
}

async function readStatus(registryUrl: string): Promise<{ readonly state: string; readonly detail: string }> {
  const answer = await fetch(`${registryUrl}/status`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!answer?.ok) return { state: 'unavailable', detail: `The image registry at ${registryUrl} does not answer.` };
  return (await answer.json()) as { state: string; detail: string };
}
