import { expect } from 'chai';
import { FileUnreachable } from '../../../../../services/publication/domain/checks/material.ts';
import { artifact, document, text } from '../../../../support/publication-checks.ts';

const words = ['casino', 'credit card'];

describe('the text check', () => {
  it('passes texts without forbidden words', async () => {
    const result = await text({ files: [document('guide.md', '# A model of phishing')] }, words);
    expect(result).to.deep.equal({
      passed: true,
      report: 'Passed. 0 texts and 1 of 1 document were read for 2 words.',
      problems: [],
    });
  });

  it('passes every text if the site has no forbidden words', async () => {
    expect(await text({ files: [document('a.txt', 'casino')] }, [])).to.include({ passed: true });
  });

  it('reports which word was found where, and how often', async () => {
    const texts = [
      { label: 'the name', text: 'Casino model', format: 'plain' },
      {
        label: 'the description',
        text: '<p>Takes your <b>credit</b> <i>card</i>, c&#97;sino and ca<b>si</b>no.</p>',
        format: 'html',
      },
    ] as const;
    const { passed, report } = await text({ texts, files: [document('casino.md', 'Your CREDIT-CARD')] }, words);
    expect(passed).to.equal(false);
    expect(report.split('\n').slice(1)).to.have.members([
      'the name: contains "casino"',
      'the description: contains "credit card"',
      'the description: contains "casino" 2 times',
      'the name of document "casino.md": contains "casino"',
      'document "casino.md": contains "credit card"',
    ]);
  });

  it('neither reads tags as text nor joins words of adjacent paragraphs', async () => {
    const texts = [
      { label: 'the description', text: '<casino>fine</casino><p>cas</p><p>ino</p>', format: 'html' },
    ] as const;
    expect(await text({ texts }, words)).to.include({ passed: true });
  });

  it('reads documents in every supported encoding', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('das Casino', 'utf16le')]);
    const latin = Buffer.from('caf\u00e9 casino', 'latin1');
    for (const bytes of [utf16, latin])
      expect(await text({ files: [document('a.txt', bytes)] }, words)).to.include({ passed: false });
  });

  it('finds a word that crosses two chunks, far into a document', async () => {
    const pieces = [...Array.from({ length: 40 }, () => 'lorem ipsum '.repeat(1_000)), 'cas', 'ino'];
    expect(await text({ files: [document('long.txt', pieces)] }, words)).to.include({ passed: false });
  });

  it('skips documents that are not text with a note; artifacts are left to the scan', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const { passed, report } = await text({ files: [document('a.png', png), artifact('m.txt', 'casino')] }, words);
    expect(passed).to.equal(true);
    expect(report).to.include('Note: document "a.png": is not text and was not read');
  });

  it('does not pass documents that it could not read', async () => {
    const gone = await text({ files: [document('a.txt', new FileUnreachable('its place answered 404'))] }, words);
    expect(gone.report).to.include('document "a.txt": was not read: its place answered 404');
    const large = await text({ files: [document('a.txt', 'x'.repeat(101))] }, words, { fileBytes: 100 });
    expect([gone.passed, large.passed]).to.deep.equal([false, false]);
  });

  it('limits the report to the size of a step, and removes characters that could change how it reads', async () => {
    const files = Array.from({ length: 500 }, (_, nth) => document(`\u202e\u0007${nth}${'x'.repeat(100)}`, 'casino'));
    const { report } = await text({ files }, words);
    expect(report.length).to.be.at.most(8_192);
    expect(report).to.match(/Not passed: 500 problems/);
    for (const mark of ['\u202e', '\u0007']) expect(report).not.to.include(mark);
  });
});
