const steps: (() => Promise<void>)[] = [];

/** Has something ended with the test run, the latest first, before the roles and the engines are. */
export function addCleanup(step: () => Promise<void>): void {
  steps.unshift(step);
}

export async function runCleanups(): Promise<void> {
  for (const step of steps.splice(0)) await step();
}
