import { expect } from 'chai';
import { repositoriesOf } from '../../../../services/registry/app/engine-lists.ts';
import type { Engine } from '../../../../services/registry/domain/ports.ts';

describe('lists of the registry that keeps the images', () => {
  it('end where it answers the same page again', async () => {
    let left = 3;
    const send: Engine['send'] = async () => {
      if (left === 0) throw new Error('asked without end');
      left -= 1;
      return { status: 200, headers: { link: '<…>; rel="next"' }, body: Buffer.from('{"repositories":["a","b"]}') };
    };
    const names: string[] = [];
    for await (const name of repositoriesOf({ send } as Engine)) names.push(name);
    expect(names).to.deep.equal(['a', 'b', 'a', 'b']);
  });
});
