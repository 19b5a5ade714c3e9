import { expect } from 'chai';
import fc from 'fast-check';
import { imageName, solutionOfImage } from '../../../../services/onboarding/domain/image-name.ts';
import { isRepositoryName } from '../../../../services/onboarding/images/oci/reference.ts';

const id = '3f2c0000-0000-4000-8000-000000000001';

describe('the name of an image', () => {
  for (const [model, name] of [
    ['adder', 'adder'],
    ['Adder-2_b', 'adder-2_b'],
    ['two__words', 'two__words'],
    ['my_', 'my'],
    ['-model-', 'model'],
    ['a_-_b___c', 'a-b-c'],
    ['___', 'model'],
  ] as const)
    it(`of the model ${model} begins with ${name}`, () => {
      expect(imageName(model, id)).to.equal(`${name}_${id}`);
    });

  it('is one that a registry takes, whatever the model is called', () => {
    const letters = fc.constantFrom(...'aZ09_-');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 100 }), (model) => {
        expect(isRepositoryName(imageName(model, id)), model).to.equal(true);
      }),
    );
  });

  it('says to which solution the image belongs', () => {
    const name = `localhost:8088/${imageName('adder', id)}`;
    for (const end of ['', ':1', `:1@sha256:${'a'.repeat(64)}`]) expect(solutionOfImage(name + end)).to.equal(id);
    for (const other of ['localhost:8088/adder:1', `${name}/other:1`, `${name}-x:1`])
      expect(solutionOfImage(other), other).to.equal(undefined);
  });
});
