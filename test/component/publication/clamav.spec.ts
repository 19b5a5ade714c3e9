import { expect } from 'chai';
import { checkSecurity } from '../../../services/publication/app/checks/security/check-security.ts';
import { createClamav } from '../../../services/publication/clients/clamav.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import { type FakeClamd, startFakeClamd } from '../../fakes/clamd.ts';
import { artifact, material } from '../../support/publication-checks.ts';
import { sharedScanner } from '../../support/scanner.ts';

describe('the search for viruses', () => {
  const fakes: FakeClamd[] = [];
  const start = async (options: Parameters<typeof startFakeClamd>[0] = {}) => {
    const fake = await startFakeClamd(options);
    fakes.push(fake);
    return fake;
  };
  before(async function () {
    this.timeout(240_000);
    await sharedScanner();
  });
  after(() => Promise.all(fakes.map((fake) => fake.close())));

  const check = async (url: URL, bytes: Buffer | string) => {
    const scanner = await sharedScanner();
    const options = { limits: defaultLimits, signal: AbortSignal.timeout(240_000), scanner };
    return checkSecurity(material({ files: [artifact('a.txt', bytes)] }), {
      ...options,
      searchViruses: createClamav(url),
    });
  };

  it('does not pass a file in which ClamAV finds one', async () => {
    const { url } = await start();
    const { passed, report } = await check(url, 'a text with EICAR in it');
    expect(passed).to.equal(false);
    expect(report).to.include('artifact "a.txt": has Eicar-Signature, as ClamAV calls it [virus]');
  });

  it('sends the whole file, in pieces', async () => {
    const { url, files } = await start();
    const bytes = Buffer.alloc(3_000_000, 'many words, ');
    expect(await check(url, bytes)).to.include({ passed: true });
    expect(files.map((file) => file.equals(bytes))).to.deep.equal([true]);
  });

  it('does not pass a file that is too large for ClamAV', async () => {
    const { url } = await start({ maxBytes: 10 });
    const { passed, report } = await check(url, 'a longer text');
    expect(passed).to.equal(false);
    expect(report).to.include('was not searched for viruses [virus]');
  });

  it('is tried again later while ClamAV is unavailable', async () => {
    const silent = await start({ silent: true });
    const gone = await start();
    await gone.close();
    for (const { url } of [silent, gone]) {
      const error = await check(url, 'a text').catch((error) => error);
      expect(error).to.include({ code: 'unavailable' });
    }
  });
});
