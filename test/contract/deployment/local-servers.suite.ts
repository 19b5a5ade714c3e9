import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { LocalServer, LocalServerStore } from '../../../services/deployment/domain/local-server.ts';

const file = { type: 'MI', uri: 'com/artifact/a', name: 'model.zip', size: 1 };

/** What every store of local servers does. */
export function describeLocalServers(name: string, open: () => Promise<LocalServerStore>): void {
  describe(`the servers of this machine: ${name}`, () => {
    let store: LocalServerStore;
    const [deploymentId, old, current] = [randomUUID(), randomUUID(), randomUUID()];
    before(async () => {
      store = await open();
    });
    afterEach(() => store.remove(deploymentId));

    const server = (revisionId: string, replica = 0, round = 0): LocalServer => ({
      id: `${deploymentId}.adder.${replica}.${revisionId}${round > 0 ? `.${round}` : ''}`,
      ...{
        deploymentId,
        component: 'adder',
        replica,
        revisionId,
        round,
        memoryLimitBytes: 2 ** 33,
        processorLimit: 1.5,
      },
      model: {
        runner: { kind: 'python', modelFile: 'model.zip', python: { version: '3.12', isBound: true, lines: ['dill'] } },
        ...{ model: file, metadata: { ...file, type: 'MD' }, license: undefined, proto: 'syntax = "proto3";' },
      },
    });
    const put = (revisionId: string, ...replicas: number[]) =>
      store.put(
        deploymentId,
        { revisionId },
        replicas.map((replica) => server(revisionId, replica)),
      );
    const find = async () => (await store.ofDeployment(deploymentId)).map(({ id }) => id);

    it('waits until it is started, with all that it needs', async () => {
      await put(old, 0);
      const [found] = await store.ofDeployment(deploymentId);
      const state = { status: 'waiting', port: undefined, restarts: 0, detail: undefined, generation: 0 };
      // JSON leaves out what is undefined.
      expect(JSON.parse(JSON.stringify(found))).to.deep.equal(JSON.parse(JSON.stringify({ ...server(old), ...state })));
      expect((await store.all()).map(({ id }) => id)).to.include(server(old).id);
    });

    it('stays as it is when it is put again, and goes when it is not', async () => {
      await put(old, 0, 1);
      await store.setState(server(old).id, { status: 'running', port: 7, restarts: 2, detail: undefined });
      await put(old, 0);
      expect(await find()).to.deep.equal([server(old).id]);
      expect((await store.ofDeployment(deploymentId))[0]).to.include({
        status: 'running',
        port: 7,
        restarts: 2,
        generation: 0,
      });
    });

    it('starts again when it is put again after it had failed', async () => {
      await put(old, 0);
      await store.setState(server(old).id, { status: 'failed', port: 7, restarts: 2, detail: 'It ended.' });
      await put(old, 0);
      expect((await store.ofDeployment(deploymentId))[0]).to.include({
        status: 'waiting',
        detail: undefined,
        generation: 1,
      });
    });

    it('is of one revision, beside those of another', async () => {
      await put(old, 0);
      await put(current, 0);
      expect(await find()).to.have.members([server(old).id, server(current).id]);
      await store.remove(deploymentId, { revisionId: current });
      expect(await find()).to.deep.equal([server(current).id]);
    });

    it('is of one round, beside those of another of the same revision', async () => {
      const next = { revisionId: old, round: 1 };
      await put(old, 0, 1);
      await store.put(deploymentId, next, [server(old, 0, 1)]);
      expect(await find()).to.have.members([server(old).id, server(old, 1).id, server(old, 0, 1).id]);
      await put(old, 0);
      expect(await find()).to.have.members([server(old).id, server(old, 0, 1).id]);
      await store.remove(deploymentId, next);
      expect(await find()).to.deep.equal([server(old, 0, 1).id]);
    });

    it('is counted for other deployments', async () => {
      await put(old, 0, 1);
      const others = await store.countOthers(deploymentId);
      expect(await store.countOthers(randomUUID())).to.equal(others + 2);
    });

    it('has no state once it is not wanted any more', async () => {
      await store.setState(server(old).id, { status: 'running', port: 7, restarts: 0, detail: undefined });
      expect(await find()).to.deep.equal([]);
    });
  });
}
