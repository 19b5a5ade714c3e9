import type { DeploymentEventName, DeploymentMessages } from '../../../contracts/deployment.ts';
import type { DomainEvent } from '../domain-event.ts';

/** Why a deployment ended that its deployer removed while it started. */
const removedMeanwhile = 'undeployed';

/** Readers of the deployment service's events. Deployers are notified of the end of their own deployments: it takes a while. */
export const deploymentEvents = {
  'modelyard.deployment.DeploymentReady': (event) => ({
    ...about(event, { target: event.target }),
    name: 'DeploymentReady',
  }),
  'modelyard.deployment.DeploymentFailed': (event) => {
    if (event.code === removedMeanwhile) return undefined;
    const kept = event.inForce ? 'What ran before goes on running.' : '';
    return { ...about(event, { detail: event.detail, kept }), name: 'DeploymentFailed' };
  },
  'modelyard.deployment.DeploymentRemoved': (event) => {
    if (event.left.length > 0)
      return { ...about(event, { left: event.left.join('; ') }), name: 'DeploymentLeftBehind' };
    const { unusedMinutes = null } = event;
    if (unusedMinutes === null) return undefined;
    return { ...about(event, { minutes: String(unusedMinutes) }), name: 'DeploymentUnused' };
  },
} satisfies {
  readonly [K in DeploymentEventName]?: (event: DeploymentMessages[K]) => DomainEvent | undefined;
};

const about = (
  { userId, solutionId }: { readonly userId: string; readonly solutionId: string },
  details: DomainEvent['details'],
): Omit<DomainEvent, 'name'> => ({ solutionId, personId: userId, details });
