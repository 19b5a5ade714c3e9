import { expect } from 'chai';
import { everyRole, findRoles } from '../../services/roles.ts';

describe('the words that name roles', () => {
  const named = (...words: string[]) => findRoles(words).found.map(({ service, role }) => `${service}:${role}`);

  it('are one role in two words, a list of service:role, or all', () => {
    expect(named('content', 'worker')).to.deep.equal(['content:worker']);
    expect(named('content:worker', 'edge:gateway', 'content:worker')).to.deep.equal(['content:worker', 'edge:gateway']);
    expect(findRoles(['all']).found).to.deep.equal(everyRole);
  });

  it('name every role that there is none of', () => {
    expect(findRoles(['content', 'rpc']).unknown).to.deep.equal(['content:rpc']);
    expect(findRoles(['content:worker', 'content:rpc', 'bicycles']).unknown).to.deep.equal(['content:rpc', 'bicycles']);
    expect(findRoles([]).unknown).to.have.lengthOf(1);
  });
});
