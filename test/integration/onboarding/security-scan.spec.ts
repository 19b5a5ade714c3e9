import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { adderBundle, type Bundle, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { zip } from '../../support/publication-corpus/archives.ts';
import { calling } from '../../support/publication-corpus/pickles.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const scanning = { ONBOARDING_SCAN_WAIT_MS: '600000' };

describe('the security scan of a push', function () {
  // The scanner takes a minute to start on a busy machine.
  this.timeout(300_000);

  let onboarding: TestOnboarding;
  let publication: RunningRole | undefined;
  let worker: RunningRole | undefined;
  let user: TestPusher;
  let evil: Bundle;

  before(async () => {
    onboarding = await sharedOnboarding();
    user = await onboarding.newUser();
    const bytes = await zip({ name: 'model.pkl', bytes: calling.marked('os', 'system') });
    evil = { model: { name: 'model.zip', text: bytes } };
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });
  after(() => publication?.stop());

  const pushAdder = (name: string, files: Bundle = {}, headers: Readonly<Record<string, string>> = {}) =>
    push(onboarding.url, user.token, adderBundle(name, files), headers);
  const read = async (path: string) => {
    const answer = await fetch(onboarding.url + path, { headers: { authorization: user.token } });
    return JSON.parse(await answer.text());
  };
  const ended = async (path: string) => {
    const isEnded = async () => ['done', 'failed'].includes((await read(path)).status);
    await until(isEnded, { what: 'the task has ended', withinMs: 200_000, detail: () => worker?.output ?? '' });
    return read(path);
  };
  const scanRow = async (trackingId: string) => {
    const path = `/stepresult/search?trackingId=${trackingId}&name=SecurityScan&page=0&size=5`;
    const [row, ...others] = (await onboarding.get(path)).content;
    expect(others).to.deep.equal([]);
    return row;
  };
  const logOf = (solutionId: string) =>
    String(onboarding.repository.files.get(`com/artifact/${solutionId}/OnboardingLog/1/OnboardingLog-1.txt`));

  it('has not to be there: a model is onboarded without it, and says so', async () => {
    worker = await onboarding.startWorker({ ONBOARDING_SCAN_WAIT_MS: '1' });
    const pushed = await pushAdder('unscanned', {}, { prefer: 'respond-async' });
    const task = await ended(pushed.headers.get('location') ?? '');
    expect(task, JSON.stringify(task)).to.deep.include({
      status: 'done',
      scan: { verdict: 'NOT_SCANNED', findings: [] },
    });
    const { statusCode, result } = await scanRow(task.trackingId);
    expect(statusCode).to.equal('SU');
    expect(result).to.include('has not ended yet');
  });

  it('is waited for while publication is unavailable, which its client need not', async () => {
    worker = await onboarding.startWorker(scanning);
    const { status, headers, body } = await pushAdder('patient-scan');
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.result).to.include({ name: 'patient-scan', userId: user.userId });
    const path = `/onboarding-app/v2/tasks/${headers.get('x-command-id')}`;
    expect(body).to.include({ scanMessage: `The security scan goes on; ${path} shows what it finds.` });
    expect(body).not.to.have.property('scanVerdict');
    expect((await read(path)).steps.at(-1)).to.include({ name: 'findings', message: 'Waiting for the security scan.' });
    publication = await onboarding.startPublication();
    const task = await ended(path);
    expect(task.scan, JSON.stringify(task)).to.deep.equal({ verdict: 'PASSED', findings: [] });
  });

  it('says of a model what was found and what to do, and keeps it', async () => {
    worker = await onboarding.startWorker(scanning);
    const trackingId = randomUUID();
    const pushed = await pushAdder('evil', evil, { tracking_id: trackingId, prefer: 'respond-async' });
    const task = await ended(pushed.headers.get('location') ?? '');
    expect(task.status, JSON.stringify(task)).to.equal('done');
    expect(task.scan.verdict).to.equal('REFUSED');
    const [finding] = task.scan.findings;
    expect(finding).to.include({ file: 'model.zip', member: 'model.pkl', rule: 'pickle-import' });
    expect(finding.what).to.include('imports os.system');
    expect(finding.remedy).to.include('ONNX');
    const [head, ...lines] = (await scanRow(trackingId)).result.split('\n');
    expect(head).to.match(
      /model\.zip > model\.pkl is .*imports os\.system.*\[pickle-import\].*publishing it would be refused/,
    );
    expect(lines.join('\n')).to.include(finding.remedy);
    for (const log of [task.log, logOf(task.solutionId)]) expect(log).to.include(`findings done: ${head}`);
    expect(await onboarding.get(`/revision/${task.revisionId}/artifact`)).to.have.length(6);
    const isPublished = async () =>
      (await onboarding.events()).some(
        ({ name, data }) => name === 'TaskStepEnded' && data.trackingId === trackingId && data.message?.includes(head),
      );
    await until(isPublished, { what: 'the event of the step' });
  });

  it('says of another that it passed', async () => {
    worker = await onboarding.startWorker(scanning);
    const pushed = await pushAdder('harmless', {}, { prefer: 'respond-async' });
    const task = await ended(pushed.headers.get('location') ?? '');
    expect(task.scan, JSON.stringify(task)).to.deep.equal({ verdict: 'PASSED', findings: [] });
    for (const log of [task.log, logOf(task.solutionId)])
      expect(log).to.match(/findings done: The security scan found nothing\. .*3 of 3 files/);
  });

  it('refuses the model where the site wants that, and leaves nothing', async () => {
    worker = await onboarding.startWorker({ ...scanning, ONBOARDING_REFUSE_FINDINGS: 'true' });
    const trackingId = randomUUID();
    const { status, body } = await pushAdder('evil-refused', evil, { tracking_id: trackingId });
    expect(status, JSON.stringify(body)).to.equal(422);
    expect(body).to.include({ status: 'ERROR', code: 'security_findings', modelName: 'evil-refused' });
    expect(body.errors.map(({ path }: { path: string }) => path)).to.include('model.zip > model.pkl');
    expect(await scanRow(trackingId)).to.include({ statusCode: 'FA' });
    const { solutionId } = await scanRow(trackingId);
    const [{ revisionId }] = await onboarding.get(`/solution/${solutionId}/revision`);
    const readLeft = async () => {
      const artifacts = await onboarding.get(`/revision/${revisionId}/artifact`);
      return {
        files: [...onboarding.repository.files.keys()].filter((path) => path.includes(solutionId)),
        types: artifacts.map(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode),
      };
    };
    // The client is answered before what was stored is removed; the log is stored last.
    await until(async () => (await readLeft()).types.join() === 'LG', { what: 'the log alone is left' });
    expect((await readLeft()).files).to.deep.equal([`com/artifact/${solutionId}/OnboardingLog/1/OnboardingLog-1.txt`]);
    const harmless = await pushAdder('harmless-too');
    expect(harmless.status, JSON.stringify(harmless.body)).to.equal(201);
  });
});
