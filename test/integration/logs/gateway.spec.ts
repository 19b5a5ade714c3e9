import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { HistogramBar, LogRecord } from '../../../services/contracts/logs-api.ts';
import { type EventStream, openEvents } from '../../support/event-stream.ts';
import { roleLine, startLogs, type TestLogs } from '../../support/logs.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('the logs of the platform', () => {
  let logs: TestLogs;
  let worker: RunningRole;
  before(async () => {
    logs = await startLogs();
    worker = await logs.startWorker();
  });
  after(async () => {
    await worker.stop();
    await logs.close();
  });

  const stored = async (query: Record<string, string>, count: number) => {
    await until(async () => (await logs.find(query)).length >= count, { what: `${count} records` });
    return logs.find(query);
  };

  it('are for administrators alone', async () => {
    const user = await logs.identity.signIn({ userId: 'u', loginName: 'ada', roles: [] });
    for (const path of ['/logs', '/logs/stream', '/logs/histogram', '/logs/context/1-1']) {
      expect((await logs.get(path, '')).status, path).to.equal(401);
      expect((await logs.get(path, user)).status, path).to.equal(403);
    }
    const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
    const sent = await fetch(`${logs.url}/v1/logs`, { method: 'POST', headers, body: '{"resourceLogs":[]}' });
    expect(sent.status).to.equal(403);
  });

  it('show owners what the models of their deployments wrote, and nothing else', async () => {
    const [mine, other] = ['6f1c5d0e-3d0a-4c55-9d44-0b6f5f0a1c01', '6f1c5d0e-3d0a-4c55-9d44-0b6f5f0a1c02'];
    const ada = await logs.identity.signIn({ userId: 'ada', loginName: 'ada', roles: [] });
    logs.deployments.handle = (request, response) => {
      const isOwner = request.headers.authorization === `Bearer ${ada}` && request.url === `/deployments/${mine}`;
      response.statusCode = isOwner ? 200 : 404;
      response.setHeader('content-type', isOwner ? 'application/json' : 'application/problem+json');
      response.end(JSON.stringify(isOwner ? { id: mine } : { status: 404, code: 'not_found', detail: 'none' }));
    };
    const model = { service: 'model', role: 'server', stream: 'stdout' };
    await logs.publish([
      roleLine('loaded iris', { ...model, deploymentId: mine }),
      roleLine('cannot reach 10.0.0.7', { service: 'deployment', deploymentId: mine }),
      roleLine('loaded adder', { ...model, deploymentId: other }),
    ]);
    await stored({ deploymentId: other }, 1);
    await stored({ deploymentId: mine }, 2);
    const linesOf = async (query: string) => {
      const answer = await logs.get(`/logs?${query}`, ada);
      const text = await answer.text();
      if (answer.status !== 200) return `${answer.status} ${text}`;
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).body]));
    };
    expect(await linesOf(`deploymentId=${mine}`)).to.deep.equal(['loaded iris']);
    expect(await linesOf(`deploymentId=${mine}&q=reach`)).to.deep.equal([]);
    const histogram = await logs.get(`/logs/histogram?deploymentId=${mine}`, ada);
    const { bars } = (await histogram.json()) as { bars: readonly HistogramBar[] };
    expect(bars.map(({ counts }) => counts)).to.deep.equal([{ info: 1 }]);
    const stream = await openEvents(`${logs.url}/logs/stream?since=1m&deploymentId=${mine}`, {
      authorization: `Bearer ${ada}`,
    });
    const records = () => stream.events.filter(({ event }) => event === 'record');
    await until(() => records().length > 0, { what: 'the first record' });
    expect(records().map(({ data }) => JSON.parse(data ?? '').body)).to.deep.equal(['loaded iris']);
    stream.leave();
    for (const id of [other, 'no-id', '../users'])
      expect(await linesOf(`deploymentId=${id}`), id).to.match(/^404 .*no such deployment of yours/);
    expect(await linesOf(`deploymentId=${mine}&service=deployment`)).to.match(/^403 .*deploymentId/);
    expect(await linesOf('service=model')).to.match(/^403 .*deploymentId/);
    logs.deployments.handle = (_, response) => {
      response.statusCode = 503;
      response.end();
    };
    const away = await logs.get(`/logs?deploymentId=${mine}`, ada);
    expect(away.status).to.equal(503);
    expect(away.headers.get('retry-after')).to.match(/^\d+$/);
  });

  it('show people how their onboarding tasks went, and not those of others', async () => {
    const ada = await logs.identity.signIn({ userId: 'ada-of-tasks', loginName: 'ada', roles: [] });
    const task = { service: 'task', role: 'onboarding', userId: 'ada-of-tasks' };
    await logs.publish([
      roleLine('image done', { ...task, solutionId: 'iris' }),
      roleLine('image failed', { ...task, solutionId: 'adder', level: 'error' }),
      roleLine('validate done', { ...task, userId: 'bob' }),
      roleLine('cannot reach 10.0.0.8', { service: 'onboarding', userId: 'ada-of-tasks' }),
    ]);
    await stored({ service: 'task' }, 3);
    await stored({ q: '10.0.0.8' }, 1);
    const bodiesOf = async (query: string) => {
      const answer = await logs.get(`/logs?${query}`, ada);
      if (answer.status !== 200) return answer.status;
      const lines = (await answer.text()).trim().split('\n');
      return lines.map((line) => JSON.parse(line).body).sort();
    };
    expect(await bodiesOf('service=task')).to.deep.equal(['image done', 'image failed']);
    expect(await bodiesOf('service=task&user=ada-of-tasks&solutionId=iris')).to.deep.equal(['image done']);
    for (const query of ['service=task&user=bob', 'service=onboarding', 'user=ada-of-tasks', 'solutionId=iris'])
      expect(await bodiesOf(query), query).to.equal(403);
  });

  it('come from the topic with all that a line says, without its secrets', async () => {
    const trace = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), requestId: 'first' };
    await logs.publish([roleLine('request', { ...trace, principal: 'ada', status: 500, url: 'http://a:secret1@b/' })]);
    const [found] = await stored({ requestId: 'first' }, 1);
    expect(found).to.include({ ...trace, service: 'content', level: 'info', body: 'request', userId: 'ada' });
    expect(found?.attributes).to.include({ role: 'worker', status: 500 });
    expect(JSON.stringify(found)).not.to.include('secret1');
  });

  it('are taken in from programs with OpenTelemetry', async () => {
    const value = (stringValue: string) => ({ stringValue });
    const record = {
      timeUnixNano: `${Date.now()}000000`,
      severityNumber: 17,
      body: value('cannot load password=hunter22'),
      attributes: [{ key: 'model', value: value('iris') }],
      traceId: 'EF'.repeat(16),
    };
    const resource = { attributes: [{ key: 'service.name', value: value('my-model') }] };
    const send = (body: unknown) =>
      fetch(`${logs.url}/v1/logs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${logs.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const sent = await send({ resourceLogs: [{ resource, scopeLogs: [{ logRecords: [record] }] }] });
    expect([sent.status, await sent.json()]).to.deep.equal([200, {}]);
    const [found] = await stored({ service: 'my-model' }, 1);
    expect(found).to.include({
      level: 'error',
      traceId: 'ef'.repeat(16),
      body: 'cannot load password=[redacted password]',
    });
    expect(found?.attributes).to.include({ model: 'iris' });
    const wrong = await send({ resourceLogs: [{ scopeLogs: 'none' }] });
    expect(wrong.status).to.equal(400);
    expect(JSON.stringify(await wrong.json())).to.include('scopeLogs');
  });

  it('are found in pages, newest or oldest first, by level, time and words', async () => {
    const service = 'pages';
    const start = Date.now() - 60_000;
    const lines = Array.from({ length: 1_203 }, (_, index) =>
      roleLine(`number ${index}`, {
        ...{ service, time: new Date(start + index).toISOString(), level: index % 100 === 0 ? 'warn' : 'info' },
      }),
    );
    await logs.publish(lines.slice(0, 1_000), lines.slice(1_000));
    const query = { service, limit: '5000' };
    const all = await stored(query, 1_203);
    expect(all.map(({ body }) => body)).to.deep.equal(
      Array.from({ length: 1_203 }, (_, index) => `number ${1_202 - index}`),
    );
    const first = await logs.find({ service, limit: '2', order: 'oldest' });
    const next = await logs.find({ service, limit: '2', order: 'oldest', after: first[1]?.id ?? '' });
    expect([...first, ...next].map(({ body }) => body)).to.deep.equal(['number 0', 'number 1', 'number 2', 'number 3']);
    expect(await logs.find({ service, level: 'warn' })).to.have.length(13);
    expect((await logs.find({ service, q: 'number 77' })).map(({ body }) => body)).to.include('number 77');
    const until = new Date(start + 3).toISOString();
    expect(await logs.find({ service, since: '5m', until })).to.have.length(3);

    const histogram = await (await logs.get(`/logs/histogram?service=${service}&since=5m&bars=10`)).json();
    logs.checkAnswer('GET', '/logs/histogram', 200, histogram);
    const { bars } = histogram as { bars: HistogramBar[] };
    const sum = (name: 'info' | 'warn') => bars.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
    expect([sum('info'), sum('warn')]).to.deep.equal([1_190, 13]);

    const id = all.find(({ body }) => body === 'number 600')?.id;
    const context = (await (await logs.get(`/logs/context/${id}?before=2&after=1`)).json()) as LogRecord[];
    logs.checkAnswer('GET', `/logs/context/${id}`, 200, context);
    expect(context.map(({ body }) => body)).to.deep.equal(['number 598', 'number 599', 'number 600', 'number 601']);
    expect((await logs.get('/logs/context/1-1')).status).to.equal(404);
  });

  it('say what is wrong with a question', async () => {
    for (const [query, words] of [
      ['since=yesterday', 'how long ago'],
      ['level=loud', 'level'],
      ['traceId=12', '32 hexadecimal digits'],
      ['after=first', 'the id of a record'],
      ['limit=5001', '5000'],
    ] as const) {
      const answer = await logs.get(`/logs?${query}`);
      expect(answer.status, query).to.equal(400);
      expect(await answer.text(), query).to.include(words);
    }
  });

  it('are followed as they come', async () => {
    const service = 'followed';
    await logs.publish([roleLine('before', { service, time: new Date(Date.now() - 60_000).toISOString() })]);
    await stored({ service }, 1);
    const headers = { authorization: `Bearer ${logs.token}` };
    const stream = await openEvents(`${logs.url}/logs/stream?service=${service}&level=warn`, headers);
    const seen = () =>
      stream.events
        .filter(({ event }) => event === 'record')
        .map(({ data }) => (JSON.parse(data ?? '') as LogRecord).body);
    await logs.publish([roleLine('one', { service, level: 'warn' }), roleLine('quiet', { service })]);
    await until(() => seen().includes('one'), { what: 'the first record' });
    await logs.publish([roleLine('two', { service, level: 'error' })]);
    await until(() => seen().includes('two'), { what: 'the second record' });
    const time = new Date(Date.now() - 5 * 60_000).toISOString();
    await logs.publish([roleLine('three', { service, level: 'warn', time })]);
    await until(() => seen().includes('three'), { what: 'a record that was stored minutes late' });
    await delay(1_200);
    expect(seen()).to.deep.equal(['one', 'two', 'three']);
    stream.leave();
  });

  it('are followed on after the last event, also what is stored late meanwhile', async () => {
    const service = 'resumed';
    const url = `${logs.url}/logs/stream?service=${service}&since=1h`;
    const headers = { authorization: `Bearer ${logs.token}` };
    const bodies = ({ events }: EventStream) =>
      events.filter(({ event }) => event === 'record').map(({ data }) => (JSON.parse(data ?? '') as LogRecord).body);
    await logs.publish([roleLine('before', { service })]);
    await stored({ service }, 1);
    const first = await openEvents(url, headers);
    await logs.publish([roleLine('one', { service })]);
    await until(() => bodies(first).includes('one'), { what: 'the first record' });
    first.leave();
    const last = first.events.findLast(({ id }) => id !== undefined)?.id ?? '';
    const time = new Date(Date.now() - 5 * 60_000).toISOString();
    await logs.publish([roleLine('late', { service, time }), roleLine('two', { service })]);
    await stored({ service }, 4);
    const resumed = await openEvents(url, { ...headers, 'last-event-id': last });
    await until(() => bodies(resumed).includes('two'), { what: 'the second record' });
    expect(bodies(resumed)).to.deep.equal(['late', 'two']);
    resumed.leave();
    const tooOld = await openEvents(url, { ...headers, 'last-event-id': last.replace(/^\d+/, '1000') });
    await until(() => bodies(tooOld).length === 4, { what: 'all since an hour' });
    tooOld.leave();
    expect((await fetch(url, { headers: { ...headers, 'last-event-id': 'yesterday' } })).status).to.equal(400);
  });
});
