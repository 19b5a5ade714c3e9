import { expect } from 'chai';
import { restartInTurn } from '../../../../services/deployment/clients/restart-in-turn.ts';

describe('restarting servers in turn', () => {
  it('waits for each before the next, and not for the last', async () => {
    const events: string[] = [];
    const looks = new Map<string, number>();
    await restartInTurn(['a', 'b', 'c'], {
      lookEveryMs: 1,
      restart: async (server) => events.push(`restart ${server}`),
      async isOver(server) {
        looks.set(server, (looks.get(server) ?? 0) + 1);
        const isOver = looks.get(server) === 3;
        if (isOver) events.push(`${server} answers`);
        return isOver;
      },
    });
    expect(events).to.deep.equal(['restart a', 'a answers', 'restart b', 'b answers', 'restart c']);
  });

  it('goes on without one that does not answer in time', async () => {
    const restarted: string[] = [];
    await restartInTurn(['a', 'b'], {
      ...{ lookEveryMs: 1, limitMs: 5 },
      restart: async (server) => restarted.push(server),
      isOver: async () => false,
    });
    expect(restarted).to.deep.equal(['a', 'b']);
  });
});
