import { expect } from 'chai';
import { AppError } from '../../services/kit/errors.ts';
import { newId } from '../../services/kit/ids.ts';
import { later, type ProcessDefinition } from '../../services/kit/process/definition.ts';
import { createMemoryProcessStore } from '../../services/kit/process/memory-process-store.ts';
import type { ProcessStore } from '../../services/kit/process/process-store.ts';
import { createMortalStore, startRunner, type TestRunner } from '../support/processes.ts';
import { until } from '../support/until.ts';

interface Model {
  readonly name: string;
}

/** What each step resolves to, by its name. */
interface Results {
  readonly solution: { readonly solutionId: string };
  readonly artifact: { readonly uri: string };
  readonly image: { readonly tag: string };
}

describe('10. A process', () => {
  /** Other services, as far as this story needs them: what they hold, by the id it was made under. */
  let held: Map<string, string>;
  let build: { ended: boolean; polls: number };
  let store: ProcessStore;
  let runner: TestRunner;

  /** Brings a model in: three services take part, and any of them may fail. */
  const bringIn: ProcessDefinition<Model, Results> = {
    name: 'bring-in',
    steps: [
      {
        name: 'solution',
        async run({ stepId, input }) {
          held.set(stepId, `solution ${input.name}`);
          return { solutionId: stepId };
        },
      },
      {
        name: 'artifact',
        async run({ stepId, result }) {
          held.set(stepId, `artifact of ${result('solution').solutionId}`);
          return { uri: `/artifacts/${stepId}` };
        },
        async compensate(_context, stored) {
          held.delete(stored?.uri.split('/').at(-1) ?? '');
        },
      },
      {
        name: 'image',
        async run({ input, report }) {
          if (input.name === 'broken') throw new AppError('invalid', 'It has no code.', { reason: 'no_code' });
          build.polls += 1;
          report({ percent: build.ended ? 100 : 50, message: 'installing packages' });
          return build.ended ? { tag: `${input.name}:1` } : later(3_600_000);
        },
      },
    ],
  };

  beforeEach(() => {
    [held, build, store] = [new Map(), { ended: true, polls: 0 }, createMemoryProcessStore()];
    runner = startRunner(store, { definitions: [bringIn] });
  });
  afterEach(() => runner.stop());

  it('does one step after the other; its id is that of the message that started it', async () => {
    const messageId = newId();
    await runner.start(bringIn, { id: messageId, input: { name: 'phishing' } });

    const ended = await runner.waitForEnd(messageId, 10_000);
    expect(ended?.status).to.equal('done');
    expect(ended?.steps.map(({ name, status }) => `${name} ${status}`)).to.deep.equal([
      ...['solution done', 'artifact done', 'image done'],
    ]);
    expect(ended?.steps[2]?.result).to.deep.equal({ tag: 'phishing:1' });

    const again = await runner.start(bringIn, { id: messageId, input: { name: 'phishing' } });
    expect(again.status, 'the same message again finds the outcome there is').to.equal('done');
    expect(held).to.have.property('size', 2);
  });

  it('can be watched while it waits, and goes on when it is triggered', async () => {
    build.ended = false;
    const { id } = await runner.start(bringIn, { id: newId(), input: { name: 'phishing' } });
    await until(async () => (await runner.find(id))?.steps[2]?.status === 'waiting', {
      what: 'it waits for the build',
    });
    expect((await runner.find(id))?.steps[2]?.progress).to.deep.equal({ percent: 50, message: 'installing packages' });

    build.ended = true;
    await runner.trigger(id);
    expect((await runner.waitForEnd(id, 10_000))?.status).to.equal('done');
    expect(build.polls).to.equal(2);
  });

  it('undoes what it has done when a step fails for good, and keeps the reason', async () => {
    const { id } = await runner.start(bringIn, { id: newId(), input: { name: 'broken' } });

    const ended = await runner.waitForEnd(id, 10_000);
    expect(ended).to.include({ status: 'failed' });
    expect(ended?.failure).to.include({ step: 'image', code: 'no_code', detail: 'It has no code.' });
    expect([...held.values()], 'the solution has no compensation: it stays').to.deep.equal(['solution broken']);
  });

  it('goes on in another process where it was killed, with nothing done twice', async () => {
    await runner.stop();
    // Dies with its third write: the artifact is stored in the other service, and its own store does not know that yet.
    const mortal = createMortalStore(store, { at: 3, applied: false });
    const first = startRunner(mortal, { definitions: [bringIn], leaseMs: 100 });
    const { id } = await first.start(bringIn, { id: newId(), input: { name: 'phishing' } });
    await until(() => mortal.killed, { what: 'the first process is dead' });

    runner = startRunner(store, { definitions: [bringIn] });
    expect((await runner.waitForEnd(id, 10_000))?.status).to.equal('done');
    expect(held, 'the step ran twice under one id').to.have.property('size', 2);
  });
});
