import type { OrchestratorDeps } from '../deps.ts';

/** Whether runs of the solution need no token. */
export const isOpen = (solution: string, { registry }: Pick<OrchestratorDeps, 'registry'>): boolean =>
  registry.active(solution)?.documents.settings.open === true;
