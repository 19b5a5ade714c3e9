import { expect } from 'chai';
import { copyParts } from '../../../services/federation/app/subscriptions/copy-parts.ts';
import { AppError } from '../../../services/kit/errors.ts';

describe('the parts of a copy', () => {
  const taken = () => new AppError('invalid', 'artifactId exists already', { reason: 'exists_already' });

  it('are all copied where another run makes each of them a moment before', async () => {
    const records = new Set<number>();
    const changed: number[] = [];
    const parts = Array.from({ length: 8 }, (_, part) => async () => {
      if (records.has(part)) return void changed.push(part);
      records.add(part);
      throw taken();
    });
    await copyParts(parts);
    expect(changed).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('fail with the first that something else has, after the others were copied', async () => {
    const copied: string[] = [];
    const never = () => Promise.reject(taken());
    const thrown = await copyParts([
      async () => void copied.push('a'),
      never,
      never,
      async () => void copied.push('d'),
    ]).catch((error) => error);
    expect(thrown).to.include({ reason: 'exists_already' });
    expect(thrown.message).to.equal('artifactId exists already 1 more of its parts were not copied.');
    expect(copied).to.deep.equal(['a', 'd']);
  });

  it('end at once where a store is unavailable', async () => {
    const copied: string[] = [];
    const withoutCatalog = () => Promise.reject(new AppError('unavailable', 'no catalog'));
    const thrown = await copyParts([withoutCatalog, async () => void copied.push('b')]).catch((error) => error);
    expect([thrown.code, copied]).to.deep.equal(['unavailable', []]);
  });
});
