import { readBlueprint } from './blueprint-nodes.ts';
import type { CallableOperation } from './callable.ts';
import type { DeploymentPlan, PlannedComponent } from './plan.ts';

/** What can be called of a deployment: the rpcs of its one model, or the entries of its composition. */
export function callableOperations({ components, composition }: DeploymentPlan): readonly CallableOperation[] {
  const [model] = components;
  if (!composition)
    return (model?.operations ?? []).map((name) => ({
      name,
      input: messageOf(model, name),
      output: messageOf(model, name),
    }));
  const { nodes } = readBlueprint(composition.blueprint);
  const componentOf = (containerName: string) => components.find((one) => one.containerName === containerName);
  const last = nodes.filter(({ calls }) => calls.length === 0);
  const [end] = last;
  const output = end && last.length === 1 ? messageOf(componentOf(end.containerName), end.operations[0]) : undefined;
  return composition.entries.map((name) => {
    const entry = nodes.find(({ operations }) => operations.includes(name));
    return { name, input: entry && messageOf(componentOf(entry.containerName), name), output };
  });
}

const messageOf = (component: PlannedComponent | undefined, method: string | undefined) =>
  component?.proto !== undefined && method !== undefined ? { proto: component.proto, method } : undefined;
