import { expect } from 'chai';
import { createWarnOfExpiry, type NamedCertificate } from '../../../services/federation/app/warn-of-expiry.ts';
import type { PublishEvent } from '../../../services/kit/bus/event-publisher.ts';

const day = 86_400_000;
const expiresAt = Date.parse('2027-01-31T12:00:00Z');

describe('a certificate that expires', () => {
  let certificate: NamedCertificate;
  let published: { readonly daysLeft: number; readonly id: string }[];
  let now: number;
  const publish: PublishEvent = async ({ data }, { id }) => {
    const { daysLeft } = data as { daysLeft: number };
    published.push({ daysLeft, id });
  };
  const start = (publishing = publish) =>
    createWarnOfExpiry({ read: async () => certificate, publish: publishing, clock: { now: () => now } });
  beforeEach(() => {
    certificate = { setting: 'FEDERATION_CERTIFICATE_FILE', subject: 'a.example.org', fingerprint: 'AB', expiresAt };
    published = [];
  });

  it('is warned of some times, each once', async () => {
    const warn = start();
    for (let hour = -24 * 40; hour <= 24 * 3; hour += 1) {
      now = expiresAt + (hour * day) / 24;
      await warn();
    }
    expect(published.map(({ daysLeft }) => daysLeft)).to.deep.equal([30, 14, 7, 3, 1, 0]);
    expect(new Set(published.map(({ id }) => id)).size).to.equal(6);
  });

  it('is warned of by each worker with the same id, and with another one where it was replaced', async () => {
    now = expiresAt - 5 * day;
    await start()();
    await start()();
    certificate = { ...certificate, fingerprint: 'CD' };
    await start()();
    const [first, second, third] = published.map(({ id }) => id);
    expect(second).to.equal(first);
    expect(third).not.to.equal(first);
    certificate = { ...certificate, expiresAt: now + 365 * day };
    await start()();
    expect(published).to.have.length(3);
  });

  it('is warned of again where that failed', async () => {
    now = expiresAt - 5 * day;
    let fails = true;
    const warn = start(async (event, address) => {
      if (fails) throw new Error('Kafka does not answer');
      await publish(event, address);
    });
    expect(await warn().catch(({ message }) => message)).to.equal('Kafka does not answer');
    fails = false;
    await warn();
    await warn();
    expect(published.map(({ daysLeft }) => daysLeft)).to.deep.equal([5]);
  });
});
