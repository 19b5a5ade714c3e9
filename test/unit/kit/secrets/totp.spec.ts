import { expect } from 'chai';
import { newTotpSecret, qrCodeOf, totpStep, totpUri } from '../../../../services/kit/secrets/totp.ts';

describe('codes of authenticator apps', () => {
  // "12345678901234567890", the secret of RFC 6238, whose codes of eight digits end with these six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const examples: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of examples) {
    it(`are those of RFC 6238 at ${seconds} s, and in the periods beside`, () => {
      const step = Math.floor(seconds / 30);
      for (const off of [-30, 0, 30]) expect(totpStep(secret, code, (seconds + off) * 1_000), `${off}`).to.equal(step);
      for (const off of [-60, 60])
        expect(totpStep(secret, code, (seconds + off) * 1_000), `${off}`).to.equal(undefined);
    });
  }

  it('are of one secret', () => {
    const other = newTotpSecret();
    expect(other)
      .to.match(/^[A-Z2-7]{32}$/)
      .and.to.not.equal(newTotpSecret());
    expect(totpStep(other, '12345', 59_000)).to.equal(undefined);
  });

  it('are set up with a URI, which a QR code shows', () => {
    const uri = totpUri(secret, 'modelyard', 'ada');
    expect(uri)
      .to.match(/^otpauth:\/\/totp\/modelyard:ada\?/)
      .and.to.include(`secret=${secret}`);
    const [type, data = ''] = qrCodeOf(uri).split(',');
    expect(type).to.equal('data:image/svg+xml;base64');
    expect(Buffer.from(data, 'base64').toString()).to.match(/^<svg .*<path .*<\/svg>$/s);
  });
});
