import { Readable } from 'node:stream';
import { expect } from 'chai';
import { AppError } from '../../../../../services/kit/errors.ts';
import type { StepDeps } from '../../../../../services/onboarding/app/deps.ts';
import { imageStep } from '../../../../../services/onboarding/app/steps/image-step.ts';
import { createMemoryStagedFiles } from '../../../../../services/onboarding/store/memory-staged-files.ts';
import { modelFile } from '../formats/models.ts';

describe('the image of a push', () => {
  /** The outcome for a file without documents, where its image cannot be built. */
  async function pushed(fileName: string, isDescribed: boolean, failure: AppError) {
    const staged = createMemoryStagedFiles({ now: () => 0 });
    const bytes = modelFile(fileName);
    const file = await staged.stage(Readable.from([bytes]), { limitBytes: 1e6, userId: 'ada' });
    const build = () => Promise.reject(failure);
    const deps = { staged, images: { unsupported: () => undefined, build } } as unknown as StepDeps;
    const results = {
      validate: { name: 'adder', format: 'skops', isDescribed },
      solution: { solutionId: '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24' },
      revision: { revisionId: '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c25', version: '1' },
    };
    const context = {
      input: {
        ...{ modelName: 'adder', options: { createImage: true } },
        parts: [{ ...file, part: 'model', fileName, contentType: 'application/zip' }],
      },
      result: (name: keyof typeof results) => results[name],
    } as never;
    return Promise.resolve(imageStep(deps).run(context)).catch((error: AppError) => error);
  }
  const notInstallable = new AppError('unprocessable', 'No wheel of scikit-learn 0.1.', {
    reason: 'dependencies_not_installable',
  });

  it('is left out, with the reason, where the packages of a file that describes itself cannot be installed', async () => {
    expect(await pushed('classifier.skops', true, notInstallable)).to.deep.equal({ message: notInstallable.message });
  });

  it('is left out, with the reason, where a base image of this site is not usable', async () => {
    const failure = new AppError('unprocessable', 'It is for linux/amd64.', { reason: 'base_image_invalid' });
    expect(await pushed('classifier.skops', true, failure)).to.deep.equal({ message: failure.message });
  });

  it('fails where such a file cannot be built for another reason', async () => {
    const other = new AppError('unprocessable', 'It is too large.', { reason: 'image_too_large' });
    expect(await pushed('classifier.skops', true, other)).to.equal(other);
  });

  it('is none of a file that says nothing of its messages', async () => {
    const { message } = (await pushed('weights.safetensors', false, notInstallable)) as { message: string };
    expect(message).to.include('No image is built').and.include('MLflow with a signature');
  });
});
