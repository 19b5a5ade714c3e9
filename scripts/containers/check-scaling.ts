import { setTimeout as delay } from 'node:timers/promises';
import { services } from '../../services/services.ts';
import type { ComposedPlatform } from './compose.ts';

/** Containers of the same role. */
const copies = [1, 2];
const giveUpAfterMs = 120_000;
const pauseMs = 1_000;

/**
 * Runs two gateways of content and of the orchestrator, and calls them where users do, until all four have answered. Throws
 * where one does not within two minutes.
 */
export async function checkScaling({ edgeUrl, orchestratorUrl, scale, outputOf }: ComposedPlatform): Promise<void> {
  const called = {
    content: `${edgeUrl}/site/api-manual/Solution/description/public/scaled/1`,
    orchestrator: `${orchestratorUrl}/solutions`,
  };
  scale(Object.fromEntries(Object.keys(called).map((name) => [name, copies.length])));
  for (const [name, url] of Object.entries(called)) {
    const answered = () => copies.map((copy) => answers(outputOf(name, copy, readMetrics(name))));
    const before = answered();
    const giveUpAt = Date.now() + giveUpAfterMs;
    while (answered().some((count, index) => count <= (before[index] ?? 0))) {
      if (Date.now() > giveUpAt) throw new Error(`${url} does not reach both containers of ${name}`);
      await delay(pauseMs);
      // Not kept alive: a connection leads to one of them for as long as it is open.
      await Promise.all(copies.map(() => fetch(url, { headers: { connection: 'close' } }).then((one) => one.text())));
    }
    console.log(`Both containers of ${name} answer.`);
  }
}

/** What a container runs to print its metrics; nothing while it starts. */
function readMetrics(name: string): readonly string[] {
  const [port] = services
    .filter((service) => service.name === name)
    .flatMap(({ roles }) =>
      roles.filter((role) => role.name === 'gateway').flatMap((role) => Object.values(role.admin)),
    );
  const program = `fetch('http://127.0.0.1:${port}/metrics').then((r) => r.text()).then(console.log, () => {})`;
  return ['node', '-e', program];
}

/** How many requests it has answered. */
function answers(metrics: string): number {
  const counts = metrics.matchAll(/^modelyard_http_requests_total\{.*\} (\d+)$/gm);
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}
