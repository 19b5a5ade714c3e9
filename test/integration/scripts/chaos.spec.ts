import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runScript } from '../../support/scripts.ts';
import { processesNaming } from '../start/npm-start.ts';

const [messages, uploads] = [600, 100];
/** Within half a minute it kills and restarts Kafka, kills MongoDB and the worker of the orchestrator, and suspends that of content. */
const seed = '7';

describe('npm run chaos', function () {
  this.timeout(300_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-chaos-spec-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('finds everything that was sent while roles and engines failed, writes a report, and leaves nothing behind', async () => {
    const amounts = ['--messages', `${messages}`, '--uploads', `${uploads}`];
    const args = [
      '--minutes',
      '0.45',
      '--every',
      '4-7',
      '--seed',
      seed,
      ...amounts,
      '--folder',
      join(folder, 'reports'),
    ];
    const { status, stdout, stderr } = await runScript('chaos.ts', args, { TMPDIR: folder });
    expect(status, stdout + stderr).to.equal(0);
    const [name = ''] = await readdir(join(folder, 'reports'));
    const read = (file: string) => readFile(join(folder, 'reports', name, file), 'utf8');

    const report = JSON.parse(await read('report.json'));
    const right = { lost: [], open: [], doubled: [], problems: [] };
    expect(report.right).to.equal(true);
    const [ofMessages, ofUploads] = report.verdicts;
    expect(ofMessages).to.deep.include({ name: 'messages', sent: messages, found: messages, ...right });
    expect(ofUploads).to.deep.include({ name: 'uploads', sent: uploads, found: uploads, ...right });
    for (const { answered, foundUnanswered, sent } of report.verdicts) {
      expect(answered + foundUnanswered.length).to.equal(sent);
      // The answer said the contrary of what is there.
      expect(foundUnanswered.join('\n')).not.to.include(' failed: ');
    }
    const targets = (faults: readonly { kind: string; target: string }[]) =>
      faults.map((one) => `${one.kind} ${one.target}`);
    expect(targets(report.faults)).to.deep.equal(targets(report.planned)).and.to.have.length.above(2);
    // Otherwise the faults were none to the load.
    expect(report.verdicts[0].retries + report.verdicts[1].retries).to.be.above(0);
    for (const fault of targets(report.faults)) {
      expect(stdout).to.include(fault);
      expect(await read('time-line.svg')).to.include(`>${fault}<`);
      expect(await read('report.md')).to.include(`| ${fault} |`);
    }
    expect(await processesNaming(folder)).to.deep.equal([]);
    expect(await readdir(folder)).to.deep.equal(['reports']);
  });
});
