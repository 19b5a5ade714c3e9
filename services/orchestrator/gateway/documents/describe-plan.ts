import type { Address, Step } from '../../domain/plan.ts';
import type { ActivePlan } from '../../domain/solution.ts';

/** A plan as `GET /plan` shows it. */
export function describePlan({ plan, documents }: ActivePlan) {
  return {
    id: plan.id,
    solution: plan.solution,
    name: plan.name,
    version: plan.version,
    transport: documents.settings.transport,
    isolated: documents.settings.isolated,
    access: documents.settings.open ? 'open' : 'token',
    operations: [...plan.routes.values()].map(({ operation, entry, leaves }) => ({ operation, entry, leaves })),
    nodes: [...plan.steps.values()].map(describeStep),
    edges: [...plan.steps.values()].flatMap(({ id, successors }) => successors.map((to) => ({ from: id, to }))),
    probe: plan.probe ? textOf(plan.probe) : null,
    broker: plan.broker ? { ...plan.broker, address: textOf(plan.broker.address) } : null,
    remarks: plan.remarks,
    protos: Object.keys(documents.protos),
  };
}

export type PlanDescription = ReturnType<typeof describePlan>;

function describeStep(step: Step) {
  const { id, node, kind, operation, policy } = step;
  const common = { id, node, kind, operation, policy };
  if (step.kind !== 'model') return common;
  const { address, others = [], inputMessage: input, outputMessage: output } = step;
  return {
    ...common,
    address: textOf(address),
    ...(others.length > 0 && { others: others.map(textOf) }),
    input,
    output,
  };
}

/** The host of an IPv6 address has its brackets already. */
export const textOf = ({ scheme, host, port, path }: Address): string => `${scheme}://${host}:${port}${path}`;
