import { expect } from 'chai';
import { publishedKeys, type SigningKey, signingKeyAt } from '../../../../services/identity/domain/signing-key.ts';

const key = (kid: string, signsFrom: number, verifiesUntil: number | null): SigningKey => ({
  ...{ kid, signsFrom, verifiesUntil, publicJwk: { kty: 'EC' }, sealedPrivate: '' },
});
const keys = [key('new', 200, null), key('old', 100, 300), key('older', 0, 150)];

describe('the key that signs', () => {
  it('is the newest that may sign already', () => {
    const at = (now: number) => signingKeyAt(keys, now)?.kid;
    expect([at(-1), at(0), at(100), at(199), at(200), at(999)]).to.deep.equal([
      ...[undefined, 'older', 'old', 'old', 'new', 'new'],
    ]);
  });

  it('is published before it signs, and until its tokens expire', () => {
    const at = (now: number) => publishedKeys(keys, now).map(({ kid }) => kid);
    expect(at(0)).to.deep.equal(['new', 'old', 'older']);
    expect(at(150)).to.deep.equal(['new', 'old']);
    expect(at(300)).to.deep.equal(['new']);
  });
});
