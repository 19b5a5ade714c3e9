import { expect } from 'chai';
import { operations } from '../../../../services/orchestrator/gateway/operations.ts';

describe('names of operations of compositions', () => {
  it('are hidden by no path of the API, whatever they are: POST belongs to runs alone', () => {
    const posts = operations.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts).to.have.members([
      '/{operation}',
      '/model/methods/{operation}',
      '/solutions/{solution}/{operation}',
      '/solutions/{solution}/model/methods/{operation}',
    ]);
  });
});
