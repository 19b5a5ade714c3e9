import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { processesNaming } from '../../support/processes-naming.ts';
import { runScript, startScript } from '../../support/scripts.ts';
import { until } from '../../support/until.ts';

interface Form {
  readonly minutes: string;
  readonly every: string;
  readonly seed: string;
  readonly amounts: Readonly<Record<'messages' | 'uploads' | 'onboardings' | 'publish-requests', number>>;
}

/**
 * Within half a minute it kills the gateway of content, fills the disk of Kafka, kills the worker of content and a relay, and fills the disk of
 * PostgreSQL. The gateway comes first: its clients have to repeat what they sent, whereas commands wait for a worker or an engine.
 */
const short: Form = {
  ...{ minutes: '0.45', every: '4-7', seed: '23509' },
  amounts: { messages: 600, uploads: 100, onboardings: 0, 'publish-requests': 0 },
};
/** Each engine is killed and its disk filled once at least; workers of four services are killed, and gateways suspended. */
const long: Form = {
  ...{ minutes: '5', every: '10-30', seed: '186' },
  amounts: { messages: 5_000, uploads: 250, onboardings: 100, 'publish-requests': 100 },
};
/** The container lane has the time. */
const { amounts, ...times } = process.env.TEST_ENGINES === 'containers' ? long : short;
const sent = Object.entries(amounts).filter(([, amount]) => amount > 0);
const names = {
  messages: 'messages',
  uploads: 'uploads',
  onboardings: 'onboardings',
  'publish-requests': 'publish requests',
};

/** What there is of a run that used this folder: processes, disks, files; but for its reports. */
async function leftIn(folder: string): Promise<string[]> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').filter((line) => line.includes(folder));
  const files = (await readdir(folder)).filter((name) => name !== 'reports');
  return [...(await processesNaming(folder)), ...mounts, ...files];
}

describe('npm run chaos', function () {
  this.timeout(900_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-chaos-spec-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('finds everything that was sent while roles and engines failed, writes a report, and leaves nothing behind', async () => {
    const flags = Object.entries({ ...times, ...amounts, disk: 1_024, folder: join(folder, 'reports') });
    const args = flags.flatMap(([name, value]) => [`--${name}`, `${value}`]);
    const { status, stdout, stderr } = await runScript('chaos.ts', args, { TMPDIR: folder });
    expect(status, stdout + stderr).to.equal(0);
    const [name = ''] = await readdir(join(folder, 'reports'));
    const read = (file: string) => readFile(join(folder, 'reports', name, file), 'utf8');

    const report = JSON.parse(await read('report.json'));
    const right = { lost: [], open: [], doubled: [], problems: [] };
    expect(report.right).to.equal(true);
    expect(report.verdicts).to.have.length(sent.length);
    for (const [index, [name, amount]] of sent.entries())
      expect(report.verdicts[index]).to.deep.include({
        ...{ name: names[name as keyof typeof names], sent: amount, found: amount },
        ...right,
      });
    for (const { answered, foundUnanswered, sent: amount } of report.verdicts) {
      expect(answered + foundUnanswered.length).to.equal(amount);
      // The answer said the contrary of what is there.
      expect(foundUnanswered.join('\n')).not.to.include(' failed: ');
    }
    const targets = (faults: readonly { kind: string; target: string }[]) =>
      faults.map((one) => `${one.kind} ${one.target}`);
    expect(targets(report.faults)).to.deep.equal(targets(report.planned)).and.to.have.length.above(2);
    // Otherwise the faults were none to the load.
    const retries = report.verdicts.map((verdict: { retries: number }) => verdict.retries);
    expect(Math.max(...retries)).to.be.above(0);
    // Who may have mounts of its own may mount.
    const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
    if (mayMount) expect(targets(report.faults)).to.include('full disk kafka');
    for (const fault of targets(report.faults)) {
      expect(stdout).to.include(fault);
      expect(await read('time-line.svg')).to.include(`>${fault}<`);
      expect(await read('report.md')).to.include(`| ${fault} |`);
    }
    for (const { kind, aftermath } of report.faults)
      expect(aftermath).to.be.oneOf(kind === 'full disk' ? ['went on', 'ended', 'took no writes'] : [undefined]);
    expect(await leftIn(folder)).to.deep.equal([]);
  });

  it('leaves nothing behind where it is stopped while its engines start', async () => {
    const child = startScript('chaos.ts', ['--folder', join(folder, 'reports')], { TMPDIR: folder });
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    // The program itself is one of them.
    await until(async () => (await processesNaming(folder)).length > 2, { what: 'two engines start' });
    child.kill('SIGINT');
    expect(await closed).to.equal(1);
    expect(await leftIn(folder)).to.deep.equal([]);
  });
});
