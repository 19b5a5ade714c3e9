import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { saveLogin } from '../../../../scripts/cli/login/saved-login.ts';
import { pushBaseImage } from '../../../../scripts/support/base-image.ts';
import { signImage } from '../../../../services/onboarding/images/attest/cosign-signature.ts';
import { createImageSigner, newImageKey } from '../../../../services/onboarding/images/attest/image-signer.ts';
import { mediaTypes } from '../../../../services/onboarding/images/oci/media-types.ts';
import {
  createRegistryClient,
  type RegistryClient,
} from '../../../../services/onboarding/images/registry/registry-client.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../fakes/image-registry.ts';
import { createTestTerminal, type TestTerminal } from '../../../support/test-terminal.ts';

const signer = createImageSigner(newImageKey());

describe('modelyard verify', () => {
  let fake: FakeRegistry;
  let registry: RegistryClient;
  let terminal: TestTerminal;
  let image: string;
  let key: string;

  before(async () => {
    [fake, terminal] = await Promise.all([startFakeRegistry(), createTestTerminal()]);
    registry = createRegistryClient({ url: fake.url });
    const host = new URL(fake.url).host;
    image = `${host}/adder_1:1`;
    key = join(terminal.folder, 'platform.pub');
    await writeFile(key, signer.publicKey);
    const digest = await pushBaseImage(registry, { name: 'adder_1', tag: '1' });
    await pushBaseImage(registry, { name: 'bare', tag: '1' });
    const descriptor = { mediaType: mediaTypes.manifest, digest, size: 400 };
    await signImage(registry, 'adder_1', descriptor, `${host}/adder_1`, signer);
  });
  after(async () => {
    await registry.close();
    await Promise.all([fake.close(), terminal.remove()]);
  });

  it('accepts what the key has signed', async () => {
    const { code, printed, noted } = await terminal.run(['verify', image, '--key', key]);
    expect(code, noted).to.equal(0);
    expect(printed)
      .to.match(/^digest +sha256:[0-9a-f]{64}$/m)
      .and.to.match(/^signed +yes$/m);
    expect(JSON.parse((await terminal.run(['verify', image, '--key', key, '--json'])).printed)).to.include({
      image,
      signed: true,
    });
  });

  it('ends with 1 where no key, or another one, has signed', async () => {
    const other = join(terminal.folder, 'other.pub');
    await writeFile(other, createImageSigner(newImageKey()).publicKey);
    for (const args of [
      ['verify', image, '--key', other],
      ['verify', image.replace('adder_1', 'bare'), '--key', key],
    ]) {
      const { code, noted, printed } = await terminal.run(args);
      expect([code, printed]).to.deep.equal([1, '']);
      expect(noted).to.match(/^None of these keys has signed .*: do not run it\.$/);
    }
    const both = await terminal.run(['verify', image, '--key', other, '--key', key]);
    expect(both.code).to.equal(0);
  });

  it('says what is wrong with a name, a key and an image that is not there', async () => {
    for (const [args, message] of [
      [['verify', 'A B', '--key', key], /"A B" is not the name of an image\. Give one such as/],
      [['verify', image, '--key', '/nowhere'], /is no file with a public key in PEM/],
      [['verify', image.replace(/1$/, '2'), '--key', key], /^There is no image adder_1:2\.$/],
    ] as const) {
      const { code, noted } = await terminal.run(args);
      expect(code, noted).to.equal(1);
      expect(noted).to.match(message);
    }
  });

  describe('without a key', () => {
    let platform: Server;
    let keys: unknown;
    let server: string;

    beforeEach(async () => {
      keys = [createImageSigner(newImageKey()).publicKey, signer.publicKey];
      platform = createServer(({ url }, answer) => {
        answer.statusCode = url === '/onboarding-app/v2/imageKeys' ? 200 : 404;
        answer.end(JSON.stringify({ keys }));
      }).listen(0, '127.0.0.1');
      await once(platform, 'listening');
      server = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    });
    afterEach(() => platform.close());

    it('takes those of the server', async () => {
      const { code, printed, noted } = await terminal.run(['verify', image, '--server', server]);
      expect(code, noted).to.equal(0);
      expect(printed).to.match(/^signed +yes$/m);
    });

    for (const [what, said, message] of [
      ['other keys', [createImageSigner(newImageKey()).publicKey], /^None of these keys has signed/],
      ['no key', [], /signs no images/],
      ['anything else', 'text', /does not say what it signs images with/],
    ] as const)
      it(`ends with 1 where the server names ${what}`, async () => {
        keys = said;
        const { code, noted } = await terminal.run(['verify', image, '--server', server]);
        expect(code).to.equal(1);
        expect(noted).to.match(message);
      });
  });

  it('shows the token of one server to no registry of another', async () => {
    const login = { loginName: 'ada', userId: 'user-1', token: 'ada:secret', expires: null };
    const asking = await startFakeRegistry({ login: { user: 'ada:secret', scheme: 'basic' } });
    try {
      await saveLogin(terminal.folder, { ...login, server: 'https://models.example.org' });
      const args = ['verify', `${asking.host}/adder_1:1`, '--key', key, '--server', 'http://127.0.0.1:1'];
      expect((await terminal.run(args)).code).to.equal(1);
      expect(asking.authorizations).not.to.include(`Basic ${Buffer.from('ada:secret').toString('base64')}`);
    } finally {
      await asking.close();
    }
  });

  it('logs in with the token of the platform at its own registry, and at no other', async () => {
    const login = { loginName: 'ada', userId: 'user-1', token: 'ada:secret', expires: null };
    const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    const asking = await startFakeRegistry({ login: { user: 'ada:secret', scheme: 'basic' } });
    try {
      const there = `${asking.host}/adder_1:1`;
      await saveLogin(terminal.folder, { ...login, server: 'https://models.example.org' });
      expect((await terminal.run(['verify', there, '--key', key])).code).to.equal(1);
      expect(asking.authorizations).not.to.include(basic);
      await saveLogin(terminal.folder, { ...login, server: 'http://127.0.0.1:8080' });
      expect((await terminal.run(['verify', there, '--key', key])).noted).to.equal('There is no image adder_1:1.');
      expect(asking.authorizations).to.include(basic);
    } finally {
      await asking.close();
    }
  });
});
