import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { pino } from 'pino';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { checkSecurity } from '../../../services/publication/app/checks/security/check-security.ts';
import type { PythonScanner } from '../../../services/publication/clients/scanner/python-scanner.ts';
import { startScannerProcess } from '../../../services/publication/clients/scanner/scanner-process.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import { processesNaming } from '../../support/processes-naming.ts';
import { artifact, material } from '../../support/publication-checks.ts';
import { createTestScanner, scannerSettings } from '../../support/scanner.ts';
import { until } from '../../support/until.ts';

const { signal } = new AbortController();
const check = (scanner: PythonScanner, name: string, bytes: Buffer | string) =>
  checkSecurity(material({ files: [artifact(name, bytes)] }), { limits: defaultLimits, signal, scanner });

/** Very many bytes, which a scanner has to hold. */
const wide = Buffer.concat([
  Buffer.from('\x80\x04B\0\0\0\x05', 'latin1'),
  Buffer.alloc(0x05_00_00_00),
  Buffer.from('.'),
]);

/** A list of very many numbers, which takes a scanner long. */
const large = Buffer.concat([Buffer.from('\x80\x04(', 'latin1'), Buffer.alloc(3_000_000, 'K\x01'), Buffer.from('l.')]);

describe('the scanner of models', () => {
  const started: PythonScanner[] = [];
  const start = async (changes: Parameters<typeof createTestScanner>[0] = {}) => {
    const scanner = await createTestScanner(changes);
    started.push(scanner);
    return scanner;
  };
  before(async function () {
    this.timeout(240_000);
    await scannerSettings();
  });
  after(() => Promise.all(started.map((scanner) => scanner.stop())));

  it('does not pass a file that takes too long, and scans the next one', async () => {
    const scanner = await start({ timeoutMs: 1_000 });
    const { passed, report } = await check(scanner, 'large.pkl', large);
    expect(passed).to.equal(false);
    expect(report).to.include('artifact "large.pkl": was not scanned completely: the scan took longer than the limit');
    expect(await check(scanner, 'a.txt', 'text')).to.include({ passed: true });
  });

  it('does not pass a file that takes too much memory', async () => {
    const scanner = await start({ memoryBytes: 2 ** 26 });
    const { passed, report } = await check(scanner, 'wide.pkl', wide);
    expect(passed).to.equal(false);
    expect(report).to.include('was not scanned completely: the scan needed more memory than the limit');
  });

  it('passes nothing where its packages are missing or do not work, and says what to install', async () => {
    for (const packages of [undefined, tmpdir()]) {
      const { passed, report } = await check(await start({ packages }), 'a.txt', 'text');
      expect(passed).to.equal(false);
      expect(report).to.match(/^Not passed: the scanners of models .*"npm run scanners".*PUBLICATION_SCANNERS/);
    }
  });

  it('lets an import pass that the site allows, and no other of its module', async () => {
    const scanner = await start({ imports: ['mylib:Model'] });
    const importing = (name: string) => Buffer.from(`\x80\x02cmylib\n${name}\n)\x81.`, 'latin1');
    expect(await check(scanner, 'a.pkl', importing('Model'))).to.include({ passed: true });
    expect(await check(scanner, 'a.pkl', importing('Other'))).to.include({ passed: false });
    expect(await check(scanner, 'a.pkl', importing('Model.other'))).to.include({ passed: false });
  });

  it('stops scanning when the check is stopped, and scans the next file', async () => {
    const scanner = await start();
    const path = join(await scanner.folder(), 'large');
    await writeFile(path, large, { mode: 0o644 });
    for (let nth = 0; nth < 5; nth += 1) {
      const stopping = new AbortController();
      const scan = scanner.scan({ path, label: 'a', kind: 'file', limits: defaultLimits }, stopping.signal);
      // Some are stopped before their process says anything, others while it does.
      setTimeout(() => stopping.abort(new Error('stopped')), nth * 20);
      expect(await scan.catch(String)).to.equal('Error: stopped');
    }
    expect(await check(scanner, 'a.txt', 'text')).to.include({ passed: true });
  });

  it('ends without waiting for its process to start, and leaves nothing behind', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'modelyard-scans-'));
    const stopping = new AbortController();
    const scanner = await start({ directory, stopping: stopping.signal });
    const folder = scanner.folder().catch(String);
    await until(async () => (await readdir(directory)).length > 0, { what: 'a folder' });
    stopping.abort('stopped');
    expect(await folder).to.equal('stopped');
    expect(await readdir(directory)).to.deep.equal([]);
    await rm(directory, { recursive: true });
  });

  it('has removed the folder of a process that was killed, too, once it is stopped', async function () {
    if (process.platform !== 'linux') this.skip();
    const directory = await mkdtemp(join(tmpdir(), 'modelyard-scans-'));
    const scanner = await start({ directory });
    const folder = await scanner.folder();
    // To remove them takes longer than to stop without waiting for it.
    await Promise.all(Array.from({ length: 3_000 }, (_, nth) => writeFile(join(folder, `${nth}`), '')));
    const path = join(folder, 'large');
    await writeFile(path, large, { mode: 0o644 });
    const scan = scanner.scan({ path, label: 'a', kind: 'file', limits: defaultLimits }, signal);
    for (const line of await processesNaming(folder)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
    expect(await scan).to.have.property('failed');
    await scanner.stop();
    expect(await readdir(directory)).to.deep.equal([]);
    await rm(directory, { recursive: true });
  });

  describe('as a process', () => {
    const launch = async () => {
      const { PUBLICATION_SCANNERS: packages, PUBLICATION_PYTHON: python } = await scannerSettings();
      const folder = await mkdtemp(join(tmpdir(), 'modelyard-scan-'));
      const process = await startScannerProcess({ packages, python, folder, log: pino({ level: 'silent' }), signal });
      return { folder, process };
    };

    it('has no variables of ours, and as root on Linux no network and another user', async function () {
      if (process.platform !== 'linux') this.skip();
      const { process: scanner } = await launch();
      const proc = `/proc/${scanner.pid}`;
      const variables = (await readFile(`${proc}/environ`, 'latin1')).split('\0').map((line) => line.split('=')[0]);
      // Node gives this one to every process it starts while `npm run coverage` measures.
      const own = variables.filter((name) => name !== '' && name !== 'NODE_V8_COVERAGE');
      expect(own).to.have.members(['PATH', 'LANG']);
      if (process.getuid?.() === 0) {
        const status = await readFile(`${proc}/status`, 'utf8');
        expect(status).to.match(/^NoNewPrivs:\s1$/m);
        expect(status).to.match(/^Uid:\s64917\s64917\s64917/m);
        expect(await readlink(`${proc}/ns/net`)).not.to.equal(await readlink('/proc/self/ns/net'));
      }
      await scanner.stop();
    });

    it('starts with the same files each time', async () => {
      const { PUBLICATION_SCANNERS: packages, PUBLICATION_PYTHON: python } = await scannerSettings();
      const folder = await mkdtemp(join(tmpdir(), 'modelyard-scan-'));
      const source = fileURLToPath(new URL('../../../services/publication/clients/scanner/python/', import.meta.url));
      // Random bytes that begin as a pickle which asks for more memory than there is.
      const warmUp = `import os, sys
sys.path[:0] = sys.argv[1:3]
os.urandom = lambda size: b"\\x96" + b"\\x7f" * (size - 1)
from modelyard_scan.warm_up import warm_up
warm_up(sys.argv[3])`;
      await runTool(python, ['-I', '-S', '-B', '-c', warmUp, source, packages, folder]);
      await rm(folder, { recursive: true });
    });

    it('removes its folder when the worker is gone', async () => {
      const { folder, process: scanner } = await launch();
      await writeFile(join(folder, 'left'), 'x');
      expect(await readdir(folder)).to.deep.equal(['left']);
      await scanner.stop();
      await until(async () => !(await stat(folder).catch(() => undefined)), { what: 'removed' });
    });

    it('has failed a scan during which it ends', async () => {
      const { folder, process: scanner } = await launch();
      const path = join(folder, 'large');
      await writeFile(path, large, { mode: 0o644 });
      const request = { path, label: 'a', kind: 'file', seconds: 60, imports: [] } as const;
      const scan = scanner.scan({ ...request, limits: { ...defaultLimits, memoryBytes: 2 ** 30 } }, signal);
      process.kill(scanner.pid ?? 0, 'SIGKILL');
      expect(await scan).to.deep.equal({ findings: [], failed: 'crash' });
    });
  });
});
