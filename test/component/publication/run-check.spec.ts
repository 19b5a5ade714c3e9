import { Readable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { unavailable } from '../../../services/kit/errors.ts';
import { createRunCheck } from '../../../services/publication/app/checks/run-check.ts';
import type { PythonScanner } from '../../../services/publication/clients/scanner/python-scanner.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import type { CheckSubject, Material, MaterialFile } from '../../../services/publication/domain/checks/material.ts';
import { sharedScanner } from '../../support/scanner.ts';

const checked = {
  solution: { solutionId: 's' },
  revision: { revisionId: 'r' },
  requester: { userId: 'u', requestId: 'q' },
  material: () => Promise.reject(new Error('the check finds its material itself')),
} as const;

type FindMaterial = () => Promise<Material>;

describe('a check', () => {
  let scanner: PythonScanner;
  before(async function () {
    this.timeout(240_000);
    scanner = await sharedScanner();
  });
  const stopping = new AbortController();
  const metrics = new Registry();
  const lines: object[] = [];
  const refusedScans = () => lines.filter((line) => Reflect.get(line, 'event') === 'scan.refused');

  const run = (findMaterial: FindMaterial, { timeoutMs = 60_000, signal = stopping.signal } = {}) =>
    createRunCheck<CheckSubject>({
      ...{ findMaterial, timeoutMs, stopping: signal, limits: defaultLimits, concurrency: 2, scanner },
      service: { log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }), metrics },
    });
  const withFile = (open: MaterialFile['open']): FindMaterial => {
    const file: MaterialFile = { label: 'document "a"', name: 'a', kind: 'document', open };
    return async () => ({ texts: [], metadata: [], files: [file] });
  };

  const fileOf = (text: string): MaterialFile => ({
    ...{ label: 'document "a.txt"', name: 'a.txt', kind: 'document' },
    open: async () => Readable.from([Buffer.from(text)], { objectMode: false }),
  });

  it('uses what the site has configured at the time', async () => {
    const texts = [{ label: 'the name', text: 'a casino', format: 'plain' }] as const;
    let rules: Material['rules'] = { forbiddenWords: [] };
    const check = run(async () => ({ texts, metadata: [], files: [], rules }));
    expect(await check('TextCheck', checked)).to.include({ passed: true });
    rules = { forbiddenWords: ['casino'] };
    expect(await check('TextCheck', checked)).to.include({ passed: false });

    const licensed = run(async () => ({
      ...{ texts, files: [], metadata: [{ label: 'the metadata', text: '{"license":"MIT"}', format: 'plain' }], rules },
    }));
    expect(await licensed('LicenseCheck', checked)).to.include({ passed: true });
    rules = { forbiddenWords: [], allowedLicences: ['ISC'] };
    expect(await licensed('LicenseCheck', checked)).to.include({ passed: false });
  });

  it('is retried when a service is unavailable', async () => {
    const error = await run(withFile(() => Promise.reject(unavailable('away'))))('SecurityScan', checked).catch(String);
    expect(error).to.include('away');
  });

  it('does not pass when it fails, and reports no internals', async () => {
    const broken = withFile(() => Promise.reject(new TypeError('cannot read secret of undefined')));
    const { passed, report } = await run(broken)('SecurityScan', checked);
    expect(passed).to.equal(false);
    expect(report).to.equal('Not passed: it failed with an internal error.');
  });

  it('is in the security log when it is a scan that does not pass, with who asked for it', async () => {
    lines.length = 0;
    const withText = (text: string) =>
      run(async () => ({ texts: [], metadata: [], files: [fileOf(text)] }))('SecurityScan', checked);
    expect(await withText('nothing special')).to.include({ passed: true });
    expect(refusedScans()).to.deep.equal([]);
    expect(await withText('-----BEGIN RSA PRIVATE KEY-----')).to.include({ passed: false });
    const [scan, ...others] = refusedScans();
    expect(others).to.deep.equal([]);
    expect(scan).to.include({ msg: 'security', principal: 'u', requestId: 'q', subject: 'solution/s/revision/r' });
    expect(await metrics.getSingleMetricAsString('modelyard_security_events_total')).to.match(
      /event="scan.refused"\} [1-9]/,
    );
  });

  it('does not pass when it times out', async () => {
    const never = withFile(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await run(never, { timeoutMs: 20 })('SecurityScan', checked)).to.deep.equal({
      ...{ passed: false, report: 'Not passed: it did not end within 1 min.' },
    });
  });

  it('is left to another process when this one stops', async () => {
    const ending = new AbortController();
    const never = withFile(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const result = run(never, { signal: ending.signal })('SecurityScan', checked).catch((error) => error);
    ending.abort();
    expect(await result).to.include({ code: 'unavailable' });
  });
});
