import type { DeploySolution } from '../../../contracts/deployment.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Seal } from '../../../kit/secrets/seal.ts';
import { type DataBrokerSettings, sealedForBroker } from '../../domain/data-broker/settings.ts';

type Options = DeploySolution['options'];

/** As a deployer sends them. */
export interface RequestedOptions extends Omit<Options, 'sealedDataBroker'> {
  readonly dataBroker: DataBrokerSettings | null;
}

/**
 * The options for a command, which may be read where messages are kept: all settings of a data broker are sealed, since an
 * address may have a password in it as well. Errors: `unavailable` where the operator has set no key.
 */
export async function sealOptions(
  { dataBroker, ...options }: RequestedOptions,
  deploymentId: string,
  seal: Seal | undefined,
): Promise<Options> {
  if (!dataBroker) return { ...options, sealedDataBroker: null };
  if (seal) return { ...options, sealedDataBroker: await seal.close(sealedForBroker(deploymentId), dataBroker) };
  throw new AppError(
    'unavailable',
    'The platform cannot keep settings of a data broker: its operator has to set DEPLOYMENT_CREDENTIALS_KEY.',
  );
}
