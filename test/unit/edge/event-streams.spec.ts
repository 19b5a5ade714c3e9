import { expect } from 'chai';
import { isEventStream } from '../../../services/edge/gateway/route-table.ts';
import { operations } from '../../../services/portal/gateway/operations.ts';

describe('the event streams behind the edge', () => {
  it('are those that the portal declares', () => {
    for (const { method, path, answerType } of operations) {
      const target = path.replace(/\{[^}]+\}/g, '1');
      expect(isEventStream(method, target), `${method} ${path}`).to.equal(answerType === 'text/event-stream');
    }
    expect(isEventStream('GET', '/notifications/1/stream?jwtToken=x')).to.equal(true);
    expect(isEventStream('GET', '/notifications/1/stream/more')).to.equal(false);
  });

  it('are those of compositions', () => {
    expect(isEventStream('GET', '/compositions/1/events')).to.equal(true);
    expect(isEventStream('GET', '/compositions/1/changes')).to.equal(false);
  });

  it('are those of pushes', () => {
    expect(isEventStream('GET', '/onboarding-app/v2/tasks/1')).to.equal(true);
    expect(isEventStream('GET', '/onboarding-app/v2/tasks')).to.equal(false);
  });

  it('are those of deployments', () => {
    for (const target of ['/deployments/1/events', '/deployments/1/logs?follow'])
      expect(isEventStream('GET', target), target).to.equal(true);
    for (const target of ['/deployments/1', '/deployments/events', '/deployments/1/events/more'])
      expect(isEventStream('GET', target), target).to.equal(false);
    expect(isEventStream('POST', '/deployments/1/events')).to.equal(false);
  });
});
