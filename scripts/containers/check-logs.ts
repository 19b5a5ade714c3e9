import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '../cli/server/api.ts';
import { signIn } from '../demo/people/sign-in.ts';
import { platformServices } from '../start/services.ts';
import type { ComposedPlatform } from './compose.ts';

const giveUpAfterMs = 60_000;
const pauseMs = 1_000;

/** Looks for a line of every service among the stored logs, as an administrator does. Throws where one has none within a minute. */
export async function checkLogs({ edgeUrl, adminPassword: password }: ComposedPlatform): Promise<void> {
  const api = createApi(edgeUrl, await signIn(edgeUrl, { loginName: 'admin', password }));
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (const service of new Set(platformServices.map(({ service: name }) => name)))
    while ((await firstLine(api, service)) === '') {
      if (Date.now() > giveUpAt) throw new Error(`the logs of ${service} are not stored`);
      await delay(pauseMs);
    }
  console.log('The logs of all services are stored.');
}

async function firstLine(api: ReturnType<typeof createApi>, service: string): Promise<string> {
  const { body } = await api.send('GET', `/logs?service=${service}&limit=1`);
  return (await body.text()).trim();
}
