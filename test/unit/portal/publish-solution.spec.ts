import { expect } from 'chai';
import type { CommandRequest } from '../../../services/kit/bus/command-client.ts';
import type { CommandReply } from '../../../services/kit/bus/outcome.ts';
import { AppError, type ErrorCode } from '../../../services/kit/errors.ts';
import { requestPublication } from '../../../services/portal/app/publish-solution.ts';

const caller = {
  userId: 'stranger',
  loginName: 'stranger',
  roles: ['MLP System User'],
  via: 'session',
  scopes: [],
} as const;
const request = { solutionId: 's', revisionId: 'r', visibility: 'PB', caller, requestId: 'q' } as const;

/** Publishes with a publication service that replies this way. */
async function publish(reply: CommandReply) {
  const sent: CommandRequest[] = [];
  const deps = {
    commands: {
      async send(command: CommandRequest) {
        sent.push(command);
        return reply;
      },
      async sendWithoutReply(command: CommandRequest) {
        sent.push(command);
      },
    },
    config: { PORTAL_WAIT_MS: 1_000, PORTAL_DEADLINE_MS: 1_000 },
  };
  const outcome = await requestPublication(deps, request).catch((error: unknown) => error);
  return { outcome, sent };
}

const rejected = (kind: ErrorCode, code: string): CommandReply => ({
  ...{ status: 'rejected', commandId: 'c', kind, code, detail: 'No.', errors: [] },
});

describe('requesting a publication at the portal', () => {
  it('leaves the decision to publication for every caller, and passes its rejection on', async () => {
    const { outcome, sent } = await publish(rejected('forbidden', 'not_yours'));
    expect(sent.map(({ to, aggregate }) => [to, aggregate])).to.deep.equal([['publication', 's']]);
    expect(outcome).to.be.instanceOf(AppError).that.includes({ code: 'forbidden', reason: 'not_yours' });
  });

  it('leaves to publication what the caller may see, by their roles', async () => {
    const { outcome, sent } = await publish(rejected('not_found', 'revision_not_found'));
    expect(sent.map(({ data }) => Object(data).roles)).to.deep.equal([request.caller.roles]);
    expect(outcome).to.be.instanceOf(AppError).that.includes({ code: 'not_found' });
  });

  it('answers a taken name as clients know it', async () => {
    const { outcome } = await publish(rejected('conflict', 'name_taken'));
    expect(outcome).to.be.instanceOf(AppError).that.includes({ code: 'invalid', reason: 'name_taken' });
  });
});
