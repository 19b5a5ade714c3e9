import type { ModelStep, Plan } from '../../domain/plan.ts';
import type { ProtoSource } from './proto-source.ts';

/** Texts of .proto files by container name. */
export type FindProtos = (plan: Plan) => Promise<Record<string, string>>;

/** Fetches the .proto files of all models of a plan concurrently; those that have not arrived within `limitMs` are left out. */
export function createFindProtos(source: ProtoSource, limitMs = 3_000): FindProtos {
  return async (plan) => {
    const byNode = new Map<string, ModelStep>();
    for (const step of plan.steps.values()) if (step.kind === 'model') byNode.set(step.node, step);
    const deadline = Date.now() + limitMs;
    const found = await Promise.all(
      [...byNode].map(async ([node, step]) => [node, await source.find(step, deadline)] as const),
    );
    const texts: Record<string, string> = {};
    for (const [node, text] of found) if (text !== undefined) texts[node] = text;
    return texts;
  };
}
