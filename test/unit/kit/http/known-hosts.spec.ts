import { hostname } from 'node:os';
import { expect } from 'chai';
import type { Context } from 'koa';
import { AppError } from '../../../../services/kit/errors.ts';
import { isLoopback, requireKnownHost } from '../../../../services/kit/http/known-hosts.ts';

describe('the names that a server without tokens is called by', () => {
  function passes(listenHost: string, host: string, names: readonly string[] = []): boolean {
    let passed = false;
    const check = requireKnownHost({ listenHost, names, setting: 'SERVED_HOSTS' });
    const ctx = { get: () => host } as unknown as Context;
    const next = async () => {
      passed = true;
    };
    try {
      check(ctx, next);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error).to.include({ code: 'misdirected', reason: 'host_unknown' });
      expect(error.message).to.include('SERVED_HOSTS');
    }
    return passed;
  }

  const own = [
    'localhost',
    'localhost:8555',
    'LOCALHOST.',
    'app.localhost',
    '127.0.0.1:8555',
    '127.1.2.3',
    '[::1]:8555',
  ];
  for (const host of [...own, '[::1]', hostname(), ''])
    it(`on loopback are those of this machine: "${host}"`, () => {
      expect(passes('127.0.0.1', host)).to.equal(true);
    });

  const foreign = [
    ...['evil.example', 'evil.example:8555', 'localhost.evil.example', '127.0.0.1.evil.example', 'orchestrator'],
    ...['10.0.0.1', '[::ffff:10.0.0.1]', 'localhost@evil.example', 'localhost evil.example', '127.0.0.1:8555:1'],
  ];
  for (const host of foreign)
    it(`on loopback are no others: ${host}`, () => {
      expect(passes('127.0.0.1', host)).to.equal(false);
    });

  it('in a network are addresses and names that only a private network has', () => {
    for (const host of [
      'orchestrator:8555',
      '10.1.2.3:8555',
      '[fd00::1]:1',
      'run.svc',
      'orchestrator.default.svc.cluster.local',
    ])
      expect(passes('0.0.0.0', host), host).to.equal(true);
    for (const host of ['evil.example', 'orchestrator.evil.example:8555', '10.0.0.1.evil.example'])
      expect(passes('0.0.0.0', host), host).to.equal(false);
  });

  it('are those of the setting as well', () => {
    expect(passes('127.0.0.1', 'models.example.org:8555', ['models.example.org'])).to.equal(true);
    expect(passes('127.0.0.1', 'evil.example', ['models.example.org'])).to.equal(false);
    expect(passes('0.0.0.0', 'evil.example', ['*'])).to.equal(true);
  });

  it('are on loopback where the server listens there', () => {
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(isLoopback(host), host).to.equal(true);
    for (const host of ['0.0.0.0', '::', '10.0.0.1', 'example.org', '']) expect(isLoopback(host), host).to.equal(false);
  });
});
