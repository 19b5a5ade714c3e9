import { expect } from 'chai';
import { changeEvent } from '../../../../services/deployment/relay/change-event.ts';
import type { OutgoingChange } from '../../../../services/kit/store/outbox/change.ts';

describe('the relay of deployment', () => {
  it('publishes an event as it was written', () => {
    const change = { entity: 'ThingStored', after: { id: 'one' } } as unknown as OutgoingChange;
    expect(changeEvent(change)).to.deep.equal({ type: 'modelyard.deployment.ThingStored', data: { id: 'one' } });
  });
});
