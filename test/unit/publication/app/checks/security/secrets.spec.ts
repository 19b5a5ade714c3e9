import { expect } from 'chai';
import { FileUnreachable } from '../../../../../../services/publication/domain/checks/material.ts';
import { artifact, document, security, securityOf } from '../../../../../support/publication-checks.ts';
import { zip } from '../../../../../support/publication-corpus/archives.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const upper = 'ABCDEFGHIJKLMNOP';

// Put together here, so that no scanner takes this file for one that tells a secret.
const secrets: Readonly<Record<string, string>> = {
  'a private key': `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
  'an AWS access key': `AKIA${upper}`,
  'an AWS secret key': `aws_secret_access_key = "${letters.slice(0, 40)}"`,
  'a token of GitHub': `ghp_${letters.slice(0, 36)}`,
  'a token of GitLab': `glpat-${letters.slice(0, 20)}`,
  'a token of Slack': `xoxb-${letters.slice(0, 24)}`,
  'a key of Google': `AIza${letters.slice(0, 35)}`,
  'a key of Stripe': `sk_live_${letters.slice(0, 24)}`,
  'a token of npm': `npm_${letters.slice(0, 36)}`,
  'a token of Hugging Face': `hf_${letters.slice(0, 34)}`,
  'a web token (JWT)': `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 30)}.${letters.slice(0, 43)}`,
};

describe('the scan for secrets', () => {
  for (const [what, secret] of Object.entries(secrets))
    it(`finds ${what}, and does not repeat it`, async () => {
      const { passed, report } = await security('config.ini', `# settings\n\nkey: ${secret}\n`);
      expect(report).to.include(`contains ${what} in line 3`);
      expect(report).not.to.include(secret);
      expect(passed).to.equal(false);
    });

  it('scans texts, documents and the contents of archives', async () => {
    const secret = `AKIA${upper}`;
    const texts = [{ label: 'the description', text: `<p>${secret}</p>`, format: 'html' }] as const;
    const files = [
      document('a.md', secret),
      artifact('m.zip', await zip({ name: 'src/a.py', bytes: `k = "${secret}"` })),
    ];
    const { report } = await securityOf({ texts, files });
    for (const where of ['the description: ', 'document "a.md": ', 'artifact "m.zip" > src/a.py: '])
      expect(report).to.include(`${where}contains an AWS access key in line 1`);
  });

  it('finds one that crosses two chunks, and reports its line', async () => {
    const secret = `AKIA${upper}`;
    const pieces = ['x\n'.repeat(130_000), `${secret.slice(0, 7)}`, `${secret.slice(7)} \n`, 'x\n'.repeat(130_000)];
    const { report } = await security('a.txt', pieces);
    expect(report.split('\n').slice(1)).to.deep.equal([
      'artifact "a.txt": contains an AWS access key in line 130001 [secret]',
    ]);
  });

  it('mistakes no word and no hash for a secret', async () => {
    const text = `sha256:${'0123456789abcdef'.repeat(4)}\nAKIAlow ghp_short eyJhbGciOi.eyJ.x\n-----BEGIN PUBLIC KEY-----\n`;
    expect(await security('a.txt', text)).to.include({ passed: true });
  });
});

describe('what the security scan does not scan', () => {
  it('is an image in a registry, which it notes', async () => {
    const { passed, report } = await securityOf({ files: [artifact('model:1', new FileUnreachable('no'), 'DI')] });
    expect(passed).to.equal(true);
    expect(report).to.include('Note: artifact "model:1": is an image in a registry and was not scanned');
  });

  it('is a file that it cannot fetch, which then does not pass', async () => {
    const { passed, report } = await securityOf({
      files: [artifact('m.zip', new FileUnreachable('its place answered 404'))],
    });
    expect(passed).to.equal(false);
    expect(report).to.include('artifact "m.zip": was not scanned completely: its place answered 404');
  });
});
