import { z } from 'zod';
import { commaSeparated, hostList } from '../../kit/config.ts';
import { type TargetName, targetNames } from '../domain/targets.ts';

const isTarget = (name: string): name is TargetName => (targetNames as readonly string[]).includes(name);

/** For clients of the predecessor. */
export const legacySettings = {
  /**
   * `guarded`: its endpoints need a token, as all others. `open`: a request without one is that of the user whom it names, as it
   * was; for closed networks.
   */
  DEPLOYMENT_LEGACY_ACCESS: z.enum(['guarded', 'open'], 'must be guarded or open').default('guarded'),
  /** While they are open: names clients call them by, besides those of this machine and of private networks; `*` is all. */
  DEPLOYMENT_SERVED_HOSTS: hostList(),
  /** What `envId` of `POST /deploy` means besides the name of a target: `lab=docker,production=kubernetes`. */
  DEPLOYMENT_ENVIRONMENTS: z
    .string()
    .default('')
    .transform((text, context): ReadonlyMap<string, TargetName> => {
      const environments = new Map<string, TargetName>();
      for (const part of commaSeparated(text)) {
        const [, name, target] = /^([^=]+)=([^=]+)$/.exec(part) ?? [];
        if (name && target && isTarget(target)) environments.set(name, target);
        else
          context.addIssue({
            code: 'custom',
            message: `must be name=target, separated by commas, each target one of ${targetNames.join(', ')}`,
          });
      }
      return environments;
    }),
};
