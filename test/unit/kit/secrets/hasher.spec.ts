import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../../../services/kit/errors.ts';
import { createSecretHasher } from '../../../../services/kit/secrets/hasher.ts';

/** A thousandth of the usual cost. */
const cost = { logN: 4, r: 8, p: 1 };
const cheap = createSecretHasher({ cost, waiting: 1000 });

describe('hashes of passwords', () => {
  it('match the text they were made of and no other', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(text, text, async (password, other) => {
        const stored = await cheap.hash(password);
        expect(await cheap.verify(password, stored)).to.deep.equal({ matches: true, needsRehash: false });
        const { matches } = await cheap.verify(other, stored);
        expect(matches).to.equal(other.normalize('NFC') === password.normalize('NFC'));
      }),
      { numRuns: 50 },
    );
  });

  it('are other ones each time and do not hold the text', async () => {
    const hashes = await Promise.all([cheap.hash('swordfish'), cheap.hash('swordfish')]);
    expect(hashes[0]).not.to.equal(hashes[1]);
    expect(hashes.join()).not.to.include('swordfish');
    expect(hashes[0]).to.match(/^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('are the same whichever way a keyboard writes a letter', async () => {
    const stored = await cheap.hash('caf\u00e9');
    expect((await cheap.verify('cafe\u0301', stored)).matches).to.equal(true);
  });

  it('are read as other programs write them', async () => {
    // The third example of RFC 7914, section 12.
    const key = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
        'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    );
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const stored = `$scrypt$ln=14,r=8,p=1$${unpadded(Buffer.from('SodiumChloride'))}$${unpadded(key)}`;
    expect(await cheap.verify('pleaseletmein', stored)).to.deep.equal({ matches: true, needsRehash: true });
  });

  it('ask to be made anew when new ones cost more, and only where the text is right', async () => {
    const stored = await cheap.hash('swordfish');
    const dearer = createSecretHasher({ cost: { ...cost, logN: 5 } });
    expect(await dearer.verify('swordfish', stored)).to.deep.equal({ matches: true, needsRehash: true });
    expect(await dearer.verify('sword', stored)).to.deep.equal({ matches: false, needsRehash: false });
  });

  const unusable = {
    'no user’s': undefined,
    'a user’s without one': null,
    'an empty one': '',
    'another kind of hash': '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    'one that asks for all memory': `$scrypt$ln=30,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    'one that asks for ages': `$scrypt$ln=14,r=8,p=99$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    'one that asks for nothing': `$scrypt$ln=0,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    'one that would match anything': '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$',
  };
  for (const [what, stored] of Object.entries(unusable)) {
    it(`match nothing where the stored one is ${what}`, async () => {
      for (const text of ['', 'swordfish', stored ?? '']) {
        expect(await cheap.verify(text, stored)).to.deep.equal({ matches: false, needsRehash: false });
      }
    });
  }

  it('cost what OWASP recommends by default', async () => {
    expect(await createSecretHasher().hash('swordfish')).to.match(/^\$scrypt\$ln=17,r=8,p=1\$/);
  });

  it('take a wrong guess at a cheap one as long as a guess at no user', async () => {
    const stored = await cheap.hash('swordfish');
    const dearer = createSecretHasher({ cost: { ...cost, logN: 14 } });
    const timeOf = async (text: string, hash: string | undefined) => {
      const started = performance.now();
      await dearer.verify(text, hash);
      return performance.now() - started;
    };
    const unknown = await timeOf('a guess', undefined);
    // Without the second hash it is a thousandth.
    expect(await timeOf('a guess', stored)).to.be.above(unknown / 10);
  });

  it('are worked on few at a time: who finds the queue full is asked to come again', async () => {
    const small = createSecretHasher({ cost, concurrency: 1, waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => small.verify('a', undefined)));
    expect(results.map(({ status }) => status)).to.deep.equal([
      ...['fulfilled', 'fulfilled', 'fulfilled'],
      ...['rejected', 'rejected'],
    ]);
    for (const result of results.slice(3)) {
      const reason: unknown = result.status === 'rejected' ? result.reason : undefined;
      expect(reason).to.be.instanceOf(AppError);
      expect(reason).to.include({ code: 'unavailable', reason: 'log_ins_busy', retryAfterSeconds: 1 });
    }
    expect((await small.verify('a', await small.hash('a'))).matches).to.equal(true);
  });
});
