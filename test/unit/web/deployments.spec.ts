import { expect } from 'chai';
import { credentialTargets } from '../../../services/deployment/domain/credentials/target-credential.ts';
import { deploymentStatuses } from '../../../services/deployment/domain/deployment.ts';
import { callSnippets } from '../../../services/web/pages/deployment/call-snippets.ts';
import { keyRequest } from '../../../services/web/pages/deployment/keys/key-request.ts';
import { barsOf, linesOf, scaleFor, usageHours } from '../../../services/web/pages/deployment/usage/usage-series.ts';
import { accountFields, accountValues } from '../../../services/web/parts/deployment/account-fields.ts';
import { deployOptions, shownMemory } from '../../../services/web/parts/deployment/deploy-options.ts';
import {
  answersCalls,
  isChanging,
  readLog,
  statusMessage,
  stepMessage,
} from '../../../services/web/parts/deployment/deployment-status.ts';

describe('the deployments of the web portal', () => {
  it('have a message for every status of the deployment service, and none for others', () => {
    expect(deploymentStatuses.filter((status) => statusMessage(status) === undefined)).to.deep.equal([]);
    for (const other of ['paused', 'constructor']) expect(statusMessage(other)).to.equal(undefined);
  });

  it('are looked at again while a process is at work, and can be tried while they answer', () => {
    expect(deploymentStatuses.filter(isChanging)).to.deep.equal(['starting', 'updating', 'removing']);
    expect(deploymentStatuses.filter(answersCalls)).to.deep.equal(['ready', 'updating']);
  });

  it('have a log of JSON lines, between which heartbeats are empty ones', () => {
    const line = { at: '2026-03-02T09:30:00.000Z', component: 'area', text: 'serving' };
    expect(readLog(`${JSON.stringify(line)}\n\n${JSON.stringify(line)}\n`)).to.deep.equal([line, line]);
    expect(readLog('')).to.deep.equal([]);
  });
});

describe('the options of a deployment', () => {
  const read = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? '';

  it('are left to the target where a field is empty', () => {
    expect(deployOptions(read({ replicas: '2' }))).to.deep.equal({
      ...{ replicas: 2, memoryLimitBytes: null, processorLimit: null },
    });
  });

  it('are shown as they were written', () => {
    const options = deployOptions(read({ replicas: '1', memory: '512.5', processors: '0.5' }));
    expect(options).to.deep.equal({ replicas: 1, memoryLimitBytes: 512_500_000, processorLimit: 0.5 });
    expect(shownMemory(options.memoryLimitBytes)).to.equal('512.5');
    expect(shownMemory(null)).to.equal('');
    expect(deployOptions(read({ transport: 'topics' }))).to.include({ transport: 'topics' });
  });

  it('of an account are the values that its target knows, without the empty ones', () => {
    const typed = read({ tenantId: ' t ', clientSecret: 's', resourceGroup: ' ', other: 'x' });
    expect(accountValues('cloudone', typed)).to.deep.equal({ tenantId: 't', clientSecret: 's' });
    expect([...accountFields.keys()]).to.deep.equal([...credentialTargets]);
    expect(accountValues('constructor', typed)).to.deep.equal({});
  });

  it('have a message for each step of the platform, and none for others', () => {
    for (const step of ['record', 'read', 'plan', 'apply', 'wait', 'compose', 'configure', 'tell', 'serve'])
      expect(stepMessage(step), step).to.equal(`step_${step}`);
    expect(stepMessage('toString')).to.equal(undefined);
  });

  it('of a key are its limits and its end', () => {
    const now = Date.parse('2026-03-02T00:00:00.000Z');
    const asked = keyRequest(read({ name: ' lab ', callsPerDay: '100', days: '7' }), now);
    expect(asked).to.deep.equal({ name: 'lab', callsPerDay: 100, expiresAt: '2026-03-09T00:00:00.000Z' });
    expect(keyRequest(read({ name: 'lab' }), now)).to.deep.equal({ name: 'lab' });
  });
});

describe('the usage of a deployment', () => {
  const counts = { calls: 3, errors: 1, bytesIn: 10, bytesOut: 20, p50Ms: 1, p95Ms: 2, p99Ms: 3 };

  it('has every hour of its time, those without calls as well', () => {
    const hours = usageHours({
      ...{ from: '2026-03-02T08:10:00.000Z', to: '2026-03-02T11:00:00.000Z' },
      hours: [{ hour: '2026-03-02T09:00:00.000Z', ...counts }],
    });
    expect(hours.map(({ hour, calls, p50Ms }) => [hour.slice(11, 13), calls, p50Ms])).to.deep.equal([
      ['08', 0, null],
      ['09', 3, 1],
      ['10', 0, null],
    ]);
  });

  it('has scales of round numbers that hold every value', () => {
    expect([[], [0], [3], [49, 7], [1_200]].map((values) => scaleFor(values).most)).to.deep.equal([1, 1, 5, 50, 2_000]);
  });

  it('has bars for the hours with calls', () => {
    expect(barsOf([0, 3, null, 6], 6)).to.deep.equal([
      { x: 0.25, width: 0.2, height: 0.5 },
      { x: 0.75, width: 0.2, height: 1 },
    ]);
  });

  it('has lines with gaps where nothing was measured', () => {
    const lines = linesOf([null, 1, 2, null, 4], 4);
    expect(lines.map((line) => line.map(({ y }) => y))).to.deep.equal([[0.75, 0.5], [0]]);
    expect(lines[1]).to.deep.equal([{ x: 0.9, y: 0 }]);
  });
});

describe('the snippets of a deployment', () => {
  it('keep the message a text, in every language', () => {
    const called = { origin: 'https://m.example', name: 'area-1', operation: 'area' };
    const [curl, python, javascript] = callSnippets({ ...called, example: { text: `it's "$(x)"`, ok: true } });
    expect(curl?.text).to.include(`-d '{"text":"it'\\''s \\"$(x)\\"","ok":true}'`);
    expect(python?.text).to.include(String.raw`json.loads("{\"text\":\"it's`);
    expect(javascript?.text).to.include(`JSON.stringify({"text":"it's`);
    for (const snippet of [curl, python, javascript])
      expect(snippet?.text).to.include('https://m.example/run/area-1/area');
  });
});
