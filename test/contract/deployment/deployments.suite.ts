import { expect } from 'chai';
import type { Deployment, DeploymentStore } from '../../../services/deployment/domain/deployment.ts';
import { newId } from '../../../services/kit/ids.ts';
import { plainOptions } from '../../support/deployment/plans.ts';

/** What every store of deployments does. */
export function describeDeployments(title: string, create: () => Promise<DeploymentStore>): void {
  describe(`deployments ${title}`, () => {
    let store: DeploymentStore;
    const at = '2026-03-02T09:30:00.000Z';
    const later = '2026-03-02T09:31:00.000Z';
    const deployment = (overrides: Partial<Deployment> = {}): Deployment => ({
      ...{ id: newId(), name: `area-${newId()}`, target: 'local', userId: newId(), solutionId: newId() },
      ...{ revisionId: newId(), round: 0, options: plainOptions, status: 'starting', endpoints: [], detail: undefined },
      ...{ taskId: 'task', trackingId: newId(), createdAt: at, modifiedAt: at, ...overrides },
    });

    before(async () => {
      store = await create();
    });

    it('gives back what was added', async () => {
      const one = deployment({
        detail: 'why',
        idleMinutes: 60,
        endpoints: [{ component: 'area', host: '127.0.0.1', port: 1 }],
      });
      expect(await store.add(one)).to.equal(true);
      expect(await store.find(one.id)).to.deep.equal(one);
      expect(await store.find(newId())).to.equal(undefined);
    });

    it('finds one by its name or id as long as it is not removed', async () => {
      const one = deployment();
      await store.add(one);
      expect(await store.findPresent(one.name)).to.deep.equal(one);
      expect(await store.findPresent(one.id)).to.deep.equal(one);
      await store.change(one.id, ['starting'], { status: 'removed', at: later });
      expect(await store.findPresent(one.name)).to.equal(undefined);
      expect(await store.findPresent(one.id)).to.equal(undefined);
    });

    it('has each name once among those that are not removed', async () => {
      const one = deployment();
      await store.add(one);
      expect(await store.add(one)).to.equal(false);
      expect(await store.add(deployment({ name: one.name }))).to.equal(false);
      await store.change(one.id, ['starting'], { status: 'removed', at: later });
      expect(await store.add(deployment({ name: one.name }))).to.equal(true);
    });

    it('counts those of a user on a target that run or are to run', async () => {
      const userId = newId();
      for (const status of ['starting', 'ready', 'failed', 'removed'] as const)
        await store.add(deployment({ userId, status }));
      await store.add(deployment({ userId, target: 'docker' }));
      expect(await store.count(userId, 'local')).to.equal(2);
    });

    it('changes what is given, where the status is one of those', async () => {
      const one = deployment({ detail: 'before' });
      await store.add(one);
      expect(await store.change(one.id, ['ready'], { status: 'removing', at: later })).to.equal(undefined);
      const endpoints = [{ component: 'area', host: 'h', port: 2 }];
      const changes = { status: 'ready', round: 2, endpoints, at: later } as const;
      const changed = await store.change(one.id, ['ready', 'starting'], changes);
      const { at: modifiedAt, ...fields } = changes;
      expect(changed).to.deep.equal({ ...one, ...fields, modifiedAt });
      expect(await store.find(one.id)).to.deep.equal(changed);
      const emptied = await store.change(one.id, ['ready'], { detail: null, at: later });
      expect(emptied?.detail).to.equal(undefined);
    });

    it('lets one of two changes at the same moment win', async () => {
      const one = deployment({ status: 'ready' });
      await store.add(one);
      const change = (taskId: string) => store.change(one.id, ['ready'], { status: 'updating', taskId, at: later });
      const both = await Promise.all([change('one'), change('two')]);
      expect(both.filter(Boolean)).to.have.length(1);
    });

    it('finds by user, solution, target and status, the newest first, page by page', async () => {
      const userId = newId();
      const times = ['2026-03-02T09:30:01.000Z', '2026-03-02T09:30:02.000Z', '2026-03-02T09:30:03.000Z'];
      const all = times.map((createdAt) => deployment({ userId, createdAt }));
      for (const one of all) await store.add(one);
      await store.add(deployment());
      const [first, second, third] = all;
      const any = { userId, solutionId: undefined, target: undefined, status: undefined, before: undefined };
      const ids = async (query: object) => (await store.search({ ...any, limit: 10, ...query })).map(({ id }) => id);
      expect(await ids({ limit: 2 })).to.deep.equal([third?.id, second?.id]);
      expect(await ids({ before: second?.id })).to.deep.equal([first?.id]);
      expect(await ids({ solutionId: second?.solutionId })).to.deep.equal([second?.id]);
      expect(await ids({ target: 'docker' })).to.deep.equal([]);
      expect(await ids({ status: 'starting' })).to.have.length(3);
    });
  });
}
