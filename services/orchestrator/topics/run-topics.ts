import { fileURLToPath } from 'node:url';
import { readFamilyPlan } from '../../kit/bus/topic-plan.ts';
import { memberName, topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';

/** Service segment of the topics that all runs share, and family name of the topics of each solution. */
export const runService = 'run';

/** Kinds of topics that workers consume. */
export const hopKinds = ['step', 'split', 'collate'] as const;
export type HopKind = (typeof hopKinds)[number];

const planFile = fileURLToPath(new URL('../../../infra/kafka/topics.yaml', import.meta.url));

export const solutionService = (solution: string): string => memberName(runService, solution);

export const resultsTopic = (prefix: string, solution: string) =>
  topicName(prefix, solutionService(solution), 'results');

export const deadTopic = (prefix: string, solution: string) => topicName(prefix, solutionService(solution), 'dead');

/** Dead letters whose solution is not known. */
export const unroutableTopic = (prefix: string) => topicName(prefix, runService, 'dead');

export const repliesTopic = (prefix: string) => topicName(prefix, runService, 'replies');

/** The topic that runs of a solution enter by; an isolated solution has topics of its own. */
export const entryTopic = (prefix: string, kind: HopKind, solution: string, isolated: boolean) =>
  topicName(prefix, isolated ? solutionService(solution) : runService, kind);

/**
 * Creates the topics of a solution. To be called before its plan is in force: a message for a missing topic holds up all
 * others. Idempotent. Errors: `unavailable`.
 */
export function createPrepareTopics({ prefix, transport }: { prefix: string; transport: Transport }) {
  return (solution: string, isolated: boolean): Promise<void> => {
    const kinds = ['results', 'dead', ...(isolated ? hopKinds : [])] as const;
    return transport.ensureTopics(readFamilyPlan(planFile, prefix, { family: runService, name: solution, kinds }));
  };
}

export type PrepareTopics = ReturnType<typeof createPrepareTopics>;
