import { expect } from 'chai';
import type { OnboardingDeps } from '../../../../services/onboarding/app/deps.ts';
import { createHandlers } from '../../../../services/onboarding/worker/handlers.ts';

const options = { createImage: true, target: 'plain', deploy: false };
const asked = { trackingId: 'a tracking id', userId: 'ada', loginName: 'ada', options };
const commands = {
  'modelyard.onboarding.OnboardModel': { ...asked, parts: [] },
  'modelyard.onboarding.GenerateMicroservice': { ...asked, solutionId: 'a solution', revisionId: 'a revision' },
} as const;

describe('the commands of onboarding', () => {
  const started: string[] = [];
  const handlers = createHandlers({
    startProcess: async (_command, { name }, decide) => {
      started.push(name);
      return decide();
    },
  } as Pick<OnboardingDeps, 'startProcess'> as OnboardingDeps);

  const execute = (type: keyof typeof commands, userId: string) => {
    const signedBy = { service: 'onboarding', caller: { userId, loginName: userId, roles: [] } };
    const command = { id: 'the task', type, subject: `user/${userId}`, data: commands[type], envelope: {}, signedBy };
    return handlers[type](command as never);
  };

  for (const [type, kind] of [
    ['modelyard.onboarding.OnboardModel', 'onboard-model'],
    ['modelyard.onboarding.GenerateMicroservice', 'generate-microservice'],
  ] as const) {
    it(`${type} starts a process, under the id of the command`, async () => {
      const outcome = await execute(type, 'ada');
      expect(started.at(-1)).to.equal(kind);
      const data = { taskId: 'the task', trackingId: 'a tracking id', userId: 'ada', kind };
      expect(outcome).to.deep.equal({ status: 'done', events: [{ type: 'modelyard.onboarding.TaskStarted', data }] });
    });

    it(`${type} starts nothing in the name of another user`, async () => {
      const before = started.length;
      expect(await execute(type, 'mallory')).to.deep.include({ status: 'rejected' });
      expect(started.length).to.equal(before);
    });
  }
});
