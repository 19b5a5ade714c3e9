import { expect } from 'chai';
import { planComposition, planLog, planPart } from '../../../../services/onboarding/domain/plan-artifacts.ts';

const files = [
  ['model', 'model.zip'],
  ['metadata', 'metadata.json'],
  ['schema', 'model.proto'],
  ['license', 'license.json'],
  ['source', 'source.zip'],
  ['swagger', 'swagger.json'],
] as const;

function urisOf(modelName: string): string[] {
  const place = { solutionId: 'a-solution', revisionId: 'a-revision', modelName, version: '1' };
  return [
    ...files.map(([part, fileName]) => planPart({ part, fileName }, place)),
    ...(['TOSCATGIF', 'TOSCAPROTOBUF'] as const).map((name) => planComposition(name, place)),
    planLog('OnboardingLog', place),
  ].map(({ uri }) => uri);
}

describe('where the files of a revision belong', () => {
  it('is as clients of the predecessor know it', () => {
    expect(urisOf('Adder').map((uri) => uri.replace('com/artifact/a-solution/', ''))).to.deep.equal([
      'adder/1/Adder-1.zip',
      'adder/1/Adder-1.json',
      'adder/1/Adder-1.proto',
      'license/1/license-1.json',
      'source/1/source-1.zip',
      'swagger/1/swagger-1.json',
      'a-revision/TOSCATGIF/1/TOSCATGIF-1.json',
      'a-revision/TOSCAPROTOBUF/1/TOSCAPROTOBUF-1.json',
      'OnboardingLog/1/OnboardingLog-1.txt',
    ]);
  });

  for (const name of ['license', 'License', 'source', 'swagger', 'OnboardingLog', 'TOSCATGIF'])
    it(`is a place for each, also of a model that is called ${name}`, () => {
      const uris = urisOf(name).map((uri) => uri.toLowerCase());
      expect(new Set(uris).size).to.equal(uris.length);
    });
});
