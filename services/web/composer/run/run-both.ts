import type { CompositionTestRun } from '../../../contracts/composer-api.ts';

/** Runs over the transport that was chosen, or over both one after the other: side by side they would disturb each other's times. */
export async function runBoth(
  chosen: string,
  run: (transport: string) => Promise<CompositionTestRun>,
): Promise<readonly CompositionTestRun[]> {
  const transports = chosen === 'both' ? ['http', 'topics'] : [chosen];
  const runs: CompositionTestRun[] = [];
  for (const transport of transports) runs.push(await run(transport));
  return runs;
}
