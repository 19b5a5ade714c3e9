import { expect } from 'chai';
import { createKnownDevices } from '../../../../services/identity/app/known-devices.ts';
import { knownDeviceMs } from '../../../../services/identity/domain/known-device.ts';
import { createSeal } from '../../../../services/kit/secrets/seal.ts';

const ada = { loginName: 'ada', email: 'ada@example.org' };

describe('known devices', () => {
  let now: number;
  const seal = createSeal('x'.repeat(32));
  const devices = createKnownDevices({ seal, clock: { now: () => now } });

  beforeEach(() => {
    now = 1_700_000_000_000;
  });

  it('are known by name and by address, in any case, under one id', async () => {
    const kept = await devices.remember(undefined, ada);
    const id = await devices.recognise(kept, 'ada');
    expect(id).to.be.a('string');
    expect(await devices.recognise(kept, 'ADA@example.org')).to.equal(id);
    expect(await devices.recognise(kept, 'bob')).to.equal(undefined);
  });

  it('are forgotten half a year after the last log-in', async () => {
    const first = await devices.remember(undefined, ada);
    now += knownDeviceMs - 1;
    expect(await devices.recognise(first, 'ada')).to.be.a('string');
    const renewed = await devices.remember(first, ada);
    now += 1;
    expect(await devices.recognise(first, 'ada')).to.equal(undefined);
    expect(await devices.recognise(renewed, 'ada')).to.be.a('string');
  });

  it('keep the last five users, in less than a cookie may hold', async () => {
    let kept: string | undefined;
    for (let user = 0; user < 6; user += 1)
      kept = await devices.remember(kept, { loginName: `user${user}`, email: `${user}@${'x'.repeat(90)}.org` });
    expect(kept).to.have.length.below(2_048);
    expect(await devices.recognise(kept, 'user0')).to.equal(undefined);
    for (const user of [1, 2, 3, 4, 5]) expect(await devices.recognise(kept, `user${user}`)).to.be.a('string');
  });

  it('are not known by what another secret or another purpose has sealed', async () => {
    const other = createKnownDevices({ seal: createSeal('y'.repeat(32)), clock: { now: () => now } });
    expect(await devices.recognise(await other.remember(undefined, ada), 'ada')).to.equal(undefined);
    for (const value of [{ deviceId: 'x', logIns: [{ names: ['ada'], at: now }] }, 'text', null])
      expect(await devices.recognise(await seal.close('other', value), 'ada')).to.equal(undefined);
    expect(await devices.recognise(await seal.close('modelyard-known-device', { deviceId: 1 }), 'ada')).to.equal(
      undefined,
    );
  });
});
