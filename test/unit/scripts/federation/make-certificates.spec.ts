import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { expect } from 'chai';
import { makeCertificates } from '../../../../scripts/federation/make-certificates.ts';

describe('npm run federation:init', () => {
  let folder: string;
  before(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'modelyard-certificates-')), 'federation');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const read = (name: string) => readFile(join(folder, name), 'utf8');

  it('makes an authority, and a certificate that it signs for each platform', async () => {
    const made = await makeCertificates(folder, ['a.example.org', 'localhost']);
    expect(made.map(({ name }) => name)).to.deep.equal([undefined, 'a.example.org', 'localhost']);
    expect(made.flatMap(({ files }) => files).every(({ isNew }) => isNew)).to.equal(true);
    const authority = new X509Certificate(await read('authority.pem'));
    for (const name of ['a.example.org', 'localhost']) {
      const certificate = new X509Certificate(await read(`${name}.pem`));
      expect([certificate.subject, certificate.checkHost(name)]).to.deep.equal([`CN=${name}`, name]);
      expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).to.equal(true);
      expect((await stat(join(folder, `${name}-key.pem`))).mode & 0o777).to.equal(0o600);
      const [cert, key] = [await read(`${name}.pem`), await read(`${name}-key.pem`)];
      createSecureContext({ cert, key, ca: await read('authority.pem'), crl: await read('revoked.pem') });
    }
  });

  it('keeps what is there, and adds a platform of the same authority', async () => {
    const before = await read('a.example.org.pem');
    const made = await makeCertificates(folder, ['a.example.org', 'b.example.org']);
    expect(made.map(({ files }) => files.map(({ isNew }) => isNew))).to.deep.equal([
      [false, false, false],
      [false, false],
      [true, true],
    ]);
    expect(await read('a.example.org.pem')).to.equal(before);
    const added = new X509Certificate(await read('b.example.org.pem'));
    expect(added.verify(new X509Certificate(await read('authority.pem')).publicKey)).to.equal(true);
  });
});
