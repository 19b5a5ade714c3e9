import { expect } from 'chai';
import type { PublishEvent } from '../../../../services/kit/bus/event-publisher.ts';
import { derivedId } from '../../../../services/kit/ids.ts';
import { later, type StepContext } from '../../../../services/kit/process/definition.ts';
import { publishStepEnds } from '../../../../services/kit/process/publish-step-ends.ts';

const context = { processId: 'process', stepId: 'step', state: {} } as StepContext<never, never>;

const runWith = (publish: PublishEvent, result: unknown) =>
  publishStepEnds(publish, ({ step, message }) => ({
    ...{ event: { type: 'shop.StepEnded', data: { step, message } }, subject: 'bicycle/1' },
  }))({ name: 'paint', run: async (_: StepContext<never, never>) => result }).run(context);

async function publishedFor(result: unknown) {
  const published: Parameters<PublishEvent>[] = [];
  expect(await runWith(async (...event) => void published.push(event), result)).to.equal(result);
  return published;
}

describe('the event at the end of a step', () => {
  it('has the message of the result, and the same id in every attempt', async () => {
    const published = await publishedFor({ message: 'Painted it.' });
    expect(published).to.deep.equal([
      [
        { type: 'shop.StepEnded', data: { step: 'paint', message: 'Painted it.' } },
        { id: derivedId('step/ended', 0), subject: 'bicycle/1', correlationId: 'process' },
      ],
    ]);
    expect(await publishedFor({ message: 'Painted it.' })).to.deep.equal(published);
  });

  it('has no message where the result has none', async () => {
    const [[event] = []] = await publishedFor({});
    expect(event?.data).to.deep.equal({ step: 'paint', message: null });
  });

  it('is none while the step waits', async () => {
    expect(await publishedFor(later(10))).to.deep.equal([]);
  });

  it('fails the attempt where it cannot be published', async () => {
    const failure = new Error('no broker');
    const thrown = await runWith(() => Promise.reject(failure), {}).catch((error) => error);
    expect(thrown).to.equal(failure);
  });
});
