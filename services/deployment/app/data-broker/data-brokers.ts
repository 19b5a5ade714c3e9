import { AppError, unavailable } from '../../../kit/errors.ts';
import { rejectionError } from '../../../kit/http/commands/execute-command.ts';
import type { Seal } from '../../../kit/secrets/seal.ts';
import { checkSettings } from '../../domain/data-broker/check-settings.ts';
import { brokerRequests, type SendBrokerSettings } from '../../domain/data-broker/requests.ts';
import { type DataBrokerSettings, sealedForBroker } from '../../domain/data-broker/settings.ts';
import type { Endpoint } from '../../domain/deployment.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';

/** The data brokers of compositions. Errors of both: `unavailable` where their settings cannot be opened. */
export interface DataBrokers {
  /** Errors: `unprocessable` where settings are missing, or nothing would read them. */
  check(plan: DeploymentPlan): Promise<void>;
  /** Gives them their settings; resolves to how many got some. Errors: as of `SendBrokerSettings`. */
  configure(plan: DeploymentPlan, endpoints: readonly Endpoint[]): Promise<number>;
}

export function createDataBrokers(deps: {
  readonly send: SendBrokerSettings;
  /** Undefined where the operator has set no key. */
  readonly seal: Seal | undefined;
}): DataBrokers {
  async function settingsOf({ deploymentId, options }: DeploymentPlan): Promise<DataBrokerSettings | undefined> {
    if (options.sealedDataBroker === undefined) return undefined;
    const opened = await deps.seal?.open(sealedForBroker(deploymentId), options.sealedDataBroker);
    if (opened !== undefined) return opened as DataBrokerSettings;
    throw new AppError(
      'unavailable',
      `The settings for the data broker of ${deploymentId} cannot be opened: DEPLOYMENT_CREDENTIALS_KEY is not the one they were sealed with.`,
    );
  }

  return {
    async check(plan) {
      const rejected = checkSettings(plan, await settingsOf(plan));
      if (rejected) throw rejectionError(rejected.rejection);
    },
    async configure(plan, endpoints) {
      const requests = brokerRequests(plan, (await settingsOf(plan)) ?? {});
      for (const request of requests) {
        const endpoint = endpoints.find(({ component }) => component === request.component);
        if (!endpoint) throw unavailable(`The data broker ${request.component} does not run.`);
        await deps.send(endpoint, request);
      }
      return requests.length;
    },
  };
}
