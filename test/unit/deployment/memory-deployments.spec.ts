import { describeDeployments } from '../../contract/deployment/deployments.suite.ts';
import { memoryDeployments } from '../../support/deployment/memory-deployments.ts';

describeDeployments('in memory', async () => memoryDeployments());
