import { expect } from 'chai';
import { missingLines, publicKeySetting } from '../../../../scripts/containers/compose-secrets.ts';
import { rotateEnvFile } from '../../../../scripts/rotate-keys/rotate-env-file.ts';
import { takesCommandOf } from '../../../support/accepted-commands.ts';

const day = 24 * 60 * 60_000;
const start = new Date('2030-01-01T00:00:00.000Z');
const inDays = (days: number) => new Date(start.getTime() + days * day);

describe('the rotation of command keys in the .env file of compose', () => {
  const senders = ['content', 'portal'];
  const rotate = (text: string, now = start) => rotateEnvFile(text, { senders, now, keepMs: 14 * day });
  const fresh = `# mine\nMINE=1\n${missingLines('').join('\n')}\nLAST=1\n`;
  const valueIn = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

  /** As compose.yaml puts the settings together. */
  const takes = (worker: string, sender: string) =>
    takesCommandOf(
      { privateKey: valueIn(sender, 'PORTAL_COMMAND_KEY') },
      { senderKeys: senders.map((name) => `${name}:${valueIn(worker, publicKeySetting(name))}`).join(',') },
    );

  it('goes on in steps, of which no one refuses what containers of the step before have sent', () => {
    const announced = rotate(fresh);
    const signing = rotate(announced.text);
    const waiting = rotate(signing.text, inDays(13));
    const ended = rotate(signing.text, inDays(15));
    expect([announced, signing, waiting, ended].map(({ step }) => step)).to.deep.equal([
      'announced',
      'signing',
      'waiting',
      'ended',
    ]);
    expect(signing.until).to.deep.equal(inDays(14));

    const texts = [fresh, announced.text, signing.text, ended.text];
    const pairs = texts.map((worker) => texts.map((sender) => takes(worker, sender)));
    expect(pairs).to.deep.equal([
      [true, true, false, false],
      [true, true, true, true],
      [true, true, true, true],
      [false, false, true, true],
    ]);
    expect(waiting.text).to.equal(signing.text);
  });

  it('leaves all other lines as they are, and nothing of its own', () => {
    const { text } = rotate(rotate(rotate(fresh).text).text, inDays(15));
    const others = (all: string) => all.split('\n').filter((line) => !/COMMAND_(PUBLIC_)?KEY=/.test(line));
    expect(others(text)).to.deep.equal(others(fresh));
    expect(text.split('\n').map((line) => line.split('=')[0])).to.deep.equal(
      fresh.split('\n').map((line) => line.split('=')[0]),
    );
    expect(valueIn(text, 'PUBLICATION_COMMAND_KEY')).to.equal(valueIn(fresh, 'PUBLICATION_COMMAND_KEY'));
  });
});
