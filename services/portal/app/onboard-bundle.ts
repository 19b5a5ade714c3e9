import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Form } from '../domain/onboarding.ts';
import { isOnboardingDisabled } from '../domain/site-config.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface OnboardingCall extends CallerContext {
  /** Whose model it is to become, as the path says it. */
  readonly userId: string;
  /** What the caller is signed in with. */
  readonly token: string;
}

type Deps = Pick<AppDeps, 'catalog' | 'onboarding'>;

/**
 * Passes the form with a bundle on to onboarding. Errors: `forbidden` for another user, or while the site takes no models in;
 * those of onboarding; `unavailable`.
 */
export async function uploadBundle(deps: Deps, form: Form, call: OnboardingCall): Promise<void> {
  await requireAllowed(deps, call);
  await deps.onboarding.upload(form, call);
}

/** Has onboarding push what was uploaded; resolves to the tracking id of its steps. Errors: the same. */
export async function pushBundle(deps: Deps, call: OnboardingCall): Promise<string> {
  await requireAllowed(deps, call);
  const trackingId = newId();
  await deps.onboarding.push(trackingId, call);
  return trackingId;
}

/** Administrators neither: the model would become their own. */
async function requireAllowed({ catalog }: Deps, { userId, caller, requestId }: OnboardingCall): Promise<void> {
  if (userId !== caller.userId)
    throw new AppError('forbidden', 'Models are onboarded by the user who is signed in alone.');
  const params = { configKey: 'site_config' };
  const site = await bodyIfFound(catalog.call('GET /config/{configKey}', { params, requestId }));
  if (site && isOnboardingDisabled(site.configValue))
    throw new AppError('forbidden', 'On-boarding is disabled by the administrators of this site.', {
      reason: 'onboarding_disabled',
    });
}
