import { expect } from 'chai';
import { createFindPeer } from '../../../services/federation/app/find-peer.ts';
import type { Peer } from '../../../services/federation/domain/peer.ts';

const peer = (subjectName: string) => ({ subjectName, statusCode: 'AC' }) as Peer;
const subject = (commonName: string, names: readonly string[] = []) => ({
  ...{ commonName, names, organisation: [], email: '' },
});

describe('the peer of a certificate', () => {
  function finding(known: readonly string[], ttlMs: number) {
    const asked: string[] = [];
    const catalog = {
      async peer(name: string) {
        asked.push(name);
        return known.includes(name) ? peer(name) : undefined;
      },
    };
    return { asked, find: createFindPeer(catalog, ttlMs) };
  }

  it('is that of the common name, then that of a DNS name', async () => {
    const { find } = finding(['a', 'b'], 0);
    expect(await find(subject('a', ['b']))).to.deep.equal(peer('a'));
    expect(await find(subject('x', ['y', 'b']))).to.deep.equal(peer('b'));
    expect(await find(subject('x', ['y']))).to.equal(undefined);
  });

  it('is remembered where there is one; who is not known is looked for again', async () => {
    const { asked, find } = finding(['a'], 60_000);
    for (let times = 0; times < 2; times += 1) {
      await find(subject('a'));
      await find(subject('x'));
    }
    expect(asked).to.deep.equal(['a', 'x', 'x']);
  });
});
