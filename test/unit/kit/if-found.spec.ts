import { expect } from 'chai';
import { notFound, unavailable } from '../../../services/kit/errors.ts';
import { bodyIfFound, ifFound } from '../../../services/kit/if-found.ts';

describe('what may not be there', () => {
  it('is what was found', async () => {
    expect(await ifFound(Promise.resolve(0))).to.equal(0);
    expect(await bodyIfFound(Promise.resolve({ body: '' }))).to.equal('');
  });

  it('is undefined where it is not found', async () => {
    expect(await ifFound(Promise.reject(notFound('There is none.')))).to.equal(undefined);
    expect(await bodyIfFound(Promise.reject(notFound('There is none.')))).to.equal(undefined);
  });

  it('fails for every other reason', async () => {
    const error = unavailable('The store does not answer.');
    for (const work of [ifFound(Promise.reject(error)), bodyIfFound(Promise.reject(error))])
      expect(await work.catch((thrown: unknown) => thrown)).to.equal(error);
  });
});
