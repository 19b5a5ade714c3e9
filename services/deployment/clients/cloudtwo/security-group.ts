import { brokerPort, modelPort } from '../../domain/manifests/ports.ts';
import type { DeploymentPlan, PlannedComponent } from '../../domain/plan.ts';
import { keepOldest } from './keep-oldest.ts';
import { tagOf } from './names.ts';
import type { OpenStack } from './open-stack.ts';
import { listGroups, type SecurityGroup } from './resources.ts';

export const portOf = ({ kind }: Pick<PlannedComponent, 'kind'>): number =>
  kind === 'data_broker' ? brokerPort : modelPort;

/** The security group of a deployment, with a rule for each port and each network that may call it. Resolves to its id. */
export async function ensureSecurityGroup(
  cloud: OpenStack,
  plan: DeploymentPlan,
  callers: readonly string[],
): Promise<string> {
  const groups = await listGroups(cloud, plan.deploymentId);
  const group = (await keepOldest(groups, (one) => removeGroup(cloud, one))) ?? (await createGroup(cloud, plan));
  const isThere = (port: number, cidr: string) =>
    group.security_group_rules.some(
      ({ direction, port_range_min, remote_ip_prefix }) =>
        direction === 'ingress' && port_range_min === port && remote_ip_prefix === cidr,
    );
  for (const port of new Set(plan.components.map(portOf)))
    for (const cidr of callers) if (!isThere(port, cidr)) await createRule(cloud, group.id, port, cidr);
  return group.id;
}

export const removeGroup = async (cloud: OpenStack, { id }: Pick<SecurityGroup, 'id'>): Promise<void> =>
  void (await cloud.call({ service: 'network', method: 'DELETE', path: `/security-groups/${id}` }));

async function createGroup(cloud: OpenStack, { deploymentId, name }: DeploymentPlan): Promise<SecurityGroup> {
  const body = { security_group: { name: tagOf(deploymentId), description: `The deployment ${name}` } };
  const made = await cloud.call<{ readonly security_group: SecurityGroup }>({
    ...{ service: 'network', method: 'POST', path: '/security-groups', body },
  });
  if (!made) throw new Error('Neutron made a security group and did not say which');
  return made.security_group;
}

async function createRule(cloud: OpenStack, groupId: string, port: number, cidr: string): Promise<void> {
  const rule = {
    ...{ security_group_id: groupId, direction: 'ingress', protocol: 'tcp', remote_ip_prefix: cidr },
    ...{ ethertype: cidr.includes(':') ? 'IPv6' : 'IPv4', port_range_min: port, port_range_max: port },
  };
  const body = { security_group_rule: rule };
  await cloud.call({ service: 'network', method: 'POST', path: '/security-group-rules', body });
}
