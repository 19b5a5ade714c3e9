import { expect } from 'chai';
import type { StepDeps } from '../../../../../services/onboarding/app/deps.ts';
import { findingsStep } from '../../../../../services/onboarding/app/steps/findings-step.ts';
import { scanStep } from '../../../../../services/onboarding/app/steps/scan-step.ts';
import type { ScanResult, SecurityScan } from '../../../../../services/onboarding/domain/security-scan.ts';

const finding = { file: 'model.zip', member: 'a.pkl', what: 'is bad', rule: 'pickle-import', remedy: null };
const refused: ScanResult = { verdict: 'REFUSED', report: '', findings: [finding] };

/** Both steps of a push of one file, with a scan that answers `found`. */
function prepare(found: ScanResult | undefined, deps: Partial<StepDeps> = {}, size = 0) {
  const calls: (readonly [string, unknown, unknown])[] = [];
  const waits: number[] = [];
  const securityScan: SecurityScan = {
    begin: async (id, files) => void calls.push(['begin', id, files]),
    async result(id, files, waitMs) {
      calls.push(['result', id, files]);
      waits.push(waitMs);
      return found;
    },
  };
  const clock = { now: () => 60_000 };
  const all = { securityScan, clock, scanWaitMs: 60_000, refuseFindings: false, ...deps } as StepDeps;
  const results = {
    solution: { solutionId: 's' },
    revision: { revisionId: 'r' },
    artifacts: { stored: [{ name: 'model.zip', uri: 'com/artifact/s/model.zip', typeCode: 'MI', size }] },
  };
  const reports: object[] = [];
  const context = (startedAt: number, attempt = 1) =>
    ({
      attempt,
      ...{ processId: 'task', input: { userId: 'ada' }, report: (progress: object) => void reports.push(progress) },
      result: (step: keyof typeof results) => results[step],
      state: { steps: [{ name: 'findings', startedAt }] },
    }) as never;
  return {
    ...{ calls, waits, reports, results },
    begin: () => scanStep(all).run(context(0)),
    end: async (waitedMs = 0, attempt = 1) => findingsStep(all).run(context(60_000 - waitedMs, attempt)),
  };
}

describe('the steps of a scan', () => {
  it('ask for the same scan, the first one while the push goes on', async () => {
    const { begin, end, calls } = prepare(refused);
    await begin();
    await end();
    const [[first, ...asked] = [], [second, ...again] = []] = calls;
    expect([first, second]).to.deep.equal(['begin', 'result']);
    expect(again).to.deep.equal(asked);
    const files = [{ name: 'model.zip', uri: 'com/artifact/s/model.zip', artifactTypeCode: 'MI' }];
    expect(asked[1]).to.deep.equal({ solutionId: 's', revisionId: 'r', userId: 'ada', files });
  });

  it('wait for the time of the setting and that of the bytes, and go on without', async () => {
    const [small, large] = [prepare(undefined), prepare(undefined, {}, 600_000_000)];
    expect(await small.end(10_000)).to.have.property('laterMs');
    expect(small.reports).to.deep.equal([{ message: 'Waiting for the security scan.' }]);
    expect(await small.end(60_000)).to.include({ verdict: 'NOT_SCANNED' });
    expect(await large.end(60_000)).to.have.property('laterMs');
    expect(await large.end(120_000, 2)).to.include({ verdict: 'NOT_SCANNED' });
    expect([...small.waits, ...large.waits]).to.deep.equal([5_000, 5_000, 0, 5_000]);
  });

  it('fail a push with a finding where the site wants that alone', async () => {
    expect(await prepare(refused).end()).to.deep.include({ verdict: 'REFUSED', findings: [finding] });
    const error = await prepare(refused, { refuseFindings: true })
      .end()
      .catch((thrown) => thrown);
    expect(error).to.include({ code: 'unprocessable', reason: 'security_findings', retriable: false });
    expect(error.errors).to.deep.equal([{ path: 'model.zip > a.pkl', message: 'is bad' }]);
    const unscanned: ScanResult = { verdict: 'NOT_SCANNED', report: 'It is off.', findings: [] };
    expect(await prepare(unscanned, { refuseFindings: true }).end()).to.include({ verdict: 'NOT_SCANNED' });
  });

  it('ask for nothing where there is no file, or no scan', async () => {
    const off = prepare(refused, { securityScan: undefined });
    expect(await off.end()).to.deep.equal({ verdict: 'NOT_SCANNED', ...(await off.begin()) });
    const empty = prepare(refused);
    empty.results.artifacts.stored = [];
    await empty.begin();
    expect(await empty.end()).to.deep.equal({ message: 'There is no file to scan.' });
    expect([...off.calls, ...empty.calls]).to.deep.equal([]);
  });
});
