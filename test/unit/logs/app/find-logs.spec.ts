import { expect } from 'chai';
import { createFindLogs } from '../../../../services/logs/app/find-logs.ts';

describe('finding one of logs', () => {
  const find = createFindLogs({ store: { find: async (id) => ({ id }) } });

  it('returns what has the id', async () => {
    expect(await find('one')).to.deep.equal({ id: 'one' });
  });
});
