import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { StepDeps } from '../../../../services/onboarding/app/deps.ts';
import { generateMicroserviceProcess } from '../../../../services/onboarding/app/generate-microservice-process.ts';
import { isFileOf } from '../../../../services/onboarding/domain/plan-artifacts.ts';

describe('the image of a revision that is in the catalog', () => {
  const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
  const other = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c25';

  it('has no files of other solutions, which the account of the service could read', async () => {
    const uris = ['metadata-1.json', 'model-1.proto', 'model-1.zip'].map(
      (name) => `com/artifact/${other}/model/1/${name}`,
    );
    const artifacts = uris.map((uri) => ({ artifactTypeCode: uri.endsWith('.json') ? 'MD' : 'MI', name: 'x', uri }));
    const read: string[] = [];
    const deps = {
      catalog: { artifacts: async () => artifacts },
      artifacts: {
        async read(uri: string) {
          read.push(uri);
          return Readable.from(['{}']);
        },
      },
      publish: async () => undefined,
    } as unknown as StepDeps;
    const step = generateMicroserviceProcess(deps).steps.find(({ name }) => name === 'image');
    const input = { solutionId, revisionId: other, options: {} };
    const context = { input, result: () => ({ version: '1' }), state: { input } } as never;
    const thrown = await Promise.resolve(step?.run(context)).catch((error) => error);
    expect(thrown).to.include({ code: 'unprocessable' });
    expect(read).to.deep.equal([]);
  });

  it('has those of its own solution, however their address is written', () => {
    const path = `com/artifact/${solutionId}/model/1/model-1.zip`;
    for (const uri of [path, `/${path}`, path.replace(solutionId, solutionId.toUpperCase())])
      expect(isFileOf(solutionId, uri), uri).to.equal(true);
    for (const uri of [`com/artifact/${solutionId}`, `com/artifact/${solutionId}x/a`, `x/${path}`, 'com/artifact/'])
      expect(isFileOf(solutionId, uri), uri).to.equal(false);
  });
});
