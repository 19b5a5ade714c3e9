import { Readable } from 'node:stream';
import { expect } from 'chai';
import { unavailable } from '../../../../../services/kit/errors.ts';
import type { StepDeps } from '../../../../../services/onboarding/app/deps.ts';
import { imageStep } from '../../../../../services/onboarding/app/steps/image-step.ts';
import { metadataOf } from '../../../../support/model-bundle.ts';

const texts: Readonly<Record<string, string>> = {
  metadata: JSON.stringify(metadataOf('adder')),
  schema: 'syntax = "proto3"; message AddIn {} message AddOut {} service M { rpc add (AddIn) returns (AddOut); }',
  model: '',
};

describe('an image that cannot be built now', () => {
  async function run(beganAt: number) {
    const shown: (string | undefined)[] = [];
    const deps = {
      ...{ clock: { now: () => 100_000 }, imageWaitMs: 50_000 },
      staged: { read: (part: string) => Readable.from([Buffer.from(texts[part] ?? '')]) },
      images: {
        unsupported: () => undefined,
        async build() {
          throw unavailable('The index of Python packages does not answer.');
        },
      },
    } as unknown as StepDeps;
    const results = {
      validate: { name: 'adder' },
      solution: { solutionId: 's' },
      revision: { revisionId: 'r', version: '1' },
    };
    const parts = Object.keys(texts).map((part) => ({ part, fileId: part, fileName: part, size: 1, sha256: '' }));
    const context = {
      input: { parts, options: { createImage: true } },
      result: (step: keyof typeof results) => results[step],
      state: { steps: [{ name: 'image', startedAt: beganAt }] },
      report: ({ message }: { readonly message?: string }) => void shown.push(message),
    };
    return { shown, outcome: await imageStep(deps).run(context as never) };
  }

  it('is waited for, and what it waits for is what does not answer', async () => {
    const { shown, outcome } = await run(90_000);
    expect(shown).to.deep.equal(['Waiting: The index of Python packages does not answer.']);
    expect(outcome).to.have.property('laterMs');
  });

  it('does not keep the model out for long', async () => {
    const { shown, outcome } = await run(50_000);
    expect(shown).to.deep.equal([]);
    expect(outcome).to.deep.equal({
      message:
        'No image was built: The index of Python packages does not answer. Build it later with generateMicroservice.',
    });
  });
});
