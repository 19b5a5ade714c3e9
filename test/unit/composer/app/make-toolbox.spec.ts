import { expect } from 'chai';
import { createMakeTool, type MadeTool } from '../../../../services/composer/app/toolbox/make-tool.ts';
import { makeToolbox } from '../../../../services/composer/app/toolbox/make-toolbox.ts';
import type { ToolCatalog } from '../../../../services/composer/domain/toolbox/ports.ts';
import { type Tool, tools } from '../../../../services/composer/domain/toolbox/tools.ts';
import { invalid, unavailable } from '../../../../services/kit/errors.ts';
import { createLifecycle } from '../../../../services/kit/lifecycle.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { until } from '../../../support/until.ts';

describe('making the tools', () => {
  const log = createLog({ service: 'composer', role: 'worker', instance: 'spec', level: 'silent' });
  const [splitter, collator, ...others] = tools.map(({ name }) => name);
  const [tool] = tools as [Tool];

  const run = (makeTool: (tool: Tool) => Promise<MadeTool>) => {
    const life = createLifecycle(log);
    makeToolbox({ log, life }, makeTool);
    return life;
  };

  it('waits for what is unavailable, and goes on without a tool that cannot be made', async () => {
    const attempts: string[] = [];
    const life = run(async ({ name }) => {
      attempts.push(name);
      if (name === splitter && attempts.length < 3) throw unavailable('not yet');
      if (name === collator) throw invalid('never');
      return 'activated';
    });
    const expected = [splitter, splitter, splitter, collator, ...others];
    await until(() => attempts.length === expected.length, { what: 'an attempt at every tool' });
    await life.stop();
    expect(attempts).to.deep.equal(expected);
  });

  it('ends with the service, also between two attempts', async () => {
    let attempts = 0;
    const life = run(async () => {
      attempts += 1;
      throw unavailable('never');
    });
    await until(() => attempts > 0, { what: 'the first attempt' });
    await life.stop();
    const made = attempts;
    await new Promise(setImmediate);
    expect(attempts).to.equal(made);
  });

  it('shows a tool last, when its files and records are there', async () => {
    const done: string[] = [];
    const note = async (what: string) => void done.push(what);
    const catalog: ToolCatalog = {
      stateOf: async () => 'unfinished',
      administrator: async () => 'ada',
      add: (_, userId) => note(`add for ${userId}`),
      activate: () => note('activate').then(() => 'activated'),
    };
    const files = { store: (uri: string) => note(uri.split('.').at(-1) ?? '') };
    expect(await createMakeTool({ catalog, files })(tool)).to.equal('activated');
    expect(done).to.deep.equal(['proto', 'json', 'json', 'add for ada', 'activate']);
    done.length = 0;
    const madeBefore: ToolCatalog = { ...catalog, stateOf: async () => 'made' };
    expect(await createMakeTool({ catalog: madeBefore, files })(tool)).to.equal('left');
    expect(done).to.deep.equal([]);
  });
});
