import { expect } from 'chai';
import { newService } from '../../../../scripts/new-service/names.ts';

const partsOf = (list: string) => [...newService('other', list.split(',')).parts];

describe('a new service', () => {
  it('has the parts that were asked for', () => {
    expect(partsOf('gateway')).to.deep.equal(['gateway']);
    expect(partsOf('mongo,worker')).to.deep.equal(['worker', 'mongo']);
    expect(partsOf('rpc')).to.deep.equal(['rpc']);
    expect(partsOf('gateway,postgres')).to.deep.equal(['gateway', 'postgres']);
  });

  it('has a relay where commands change rows, whose events are in an outbox', () => {
    expect(partsOf('worker,postgres')).to.deep.equal(['worker', 'relay', 'postgres']);
  });

  it('has commands where a worker has a store for their outcomes', () => {
    for (const [list, hasCommands] of [
      ['worker,mongo', true],
      ['worker,postgres', true],
      ['worker', false],
      ['gateway,mongo', false],
    ] as const)
      expect(newService('other', list.split(',')).hasCommands, list).to.equal(hasCommands);
  });

  it('listens on ports that no other service has', () => {
    const { gateway } = newService('other', ['gateway']).ports;
    expect(newService('other', ['gateway'], new Set([gateway])).ports.gateway).not.to.equal(gateway);
  });

  for (const [name, list, message] of [
    ['Other', 'gateway', 'must be lower-case words'],
    ['other', 'gateway,cobol', 'not cobol'],
    ['other', 'postgres', 'needs a gateway or a worker'],
    ['other', 'gateway,relay', '--with relay needs postgres'],
    ['other', 'gateway,mongo,process', '--with process needs the worker'],
    ['other', 'worker,process', '--with process needs postgres or mongo'],
    ['other', 'rpc,mongo', '--with mongo needs a gateway or a worker'],
    ['other', 'worker,postgres,mongo', 'one of postgres and mongo'],
    ['parts-list', 'worker', 'must be one word'],
  ] as const)
    it(`is not made as ${name} with ${list}`, () => {
      expect(() => newService(name, list.split(','))).to.throw(message);
    });
});
