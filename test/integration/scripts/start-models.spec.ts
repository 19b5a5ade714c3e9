import { expect } from 'chai';
import { type RunningModels, startModels } from '../../../scripts/demo/composition/start-models.ts';
import { until } from '../../support/until.ts';

describe("the models of the demo's composition, where there is no Python", function () {
  this.timeout(240_000);
  let running: RunningModels;
  before(async () => {
    running = await startModels({ signal: new AbortController().signal, python: 'no-such-python' });
  });
  after(() => running.stop());

  it('are all served by the classifier, and the demo can say why', () => {
    expect(running.models.map(({ container, by }) => [container, by])).to.deep.equal([
      ['address1', 'classifier, CLASSIFIER_MODEL=address'],
      ['site1', 'classifier, CLASSIFIER_MODEL=site'],
      ['verdict1', 'classifier, CLASSIFIER_MODEL=verdict'],
    ]);
    expect(running.withoutPython).to.equal(
      'The Python client cannot be had here (spawn no-such-python ENOENT), so the classifier ' + 'serves the verdict.',
    );
  });

  it('each answer at their own port, and end when they are stopped', async () => {
    const pages = running.models.map(({ page }) => page);
    const names = await Promise.all(
      pages.map(async (page) => ((await (await fetch(page)).json()) as { name: string }).name),
    );
    expect(names).to.deep.equal(['website-phishing-address', 'website-phishing-site', 'website-phishing-verdict']);
    await running.stop();
    const gone = () =>
      running.models.every(({ pid }) => {
        try {
          return pid === undefined || !process.kill(pid, 0);
        } catch {
          return true;
        }
      });
    await until(async () => gone(), { what: 'all three processes have ended', withinMs: 10_000, everyMs: 50 });
  });
});
