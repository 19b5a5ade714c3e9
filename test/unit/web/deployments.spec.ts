import { expect } from 'chai';
import { deploymentStatuses } from '../../../services/deployment/domain/deployment.ts';
import {
  answersCalls,
  isChanging,
  readLog,
  statusMessage,
} from '../../../services/web/pages/deployments/deployment-status.ts';

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
