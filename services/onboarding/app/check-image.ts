import type { OnboardModel } from '../../contracts/onboarding.ts';
import { invalid } from '../../kit/errors.ts';
import { solutionOfImage } from '../domain/image-name.ts';
import type { StepDeps } from './deps.ts';

/**
 * An image of this platform's registry that a push names has to be one of a solution that the user may change: who runs the model
 * pulls it with the rights of the platform. Errors: `invalid`.
 */
export async function checkImage(
  { catalog, imageHost }: Pick<StepDeps, 'catalog' | 'imageHost'>,
  { options: { imageUri }, userId }: Pick<OnboardModel, 'options' | 'userId'>,
): Promise<void> {
  if (!imageUri || imageUri.split('/', 1)[0]?.toLowerCase() !== imageHost.toLowerCase()) return;
  const solutionId = solutionOfImage(imageUri);
  if (solutionId !== undefined && (await catalog.isEditor(solutionId, userId))) return;
  throw invalid(
    `${imageUri} is no image of a solution of yours; push it under the name that a push without it reserves.`,
    [{ path: 'header dockerfileURL', message: 'must be an image of a solution of yours' }],
  );
}
