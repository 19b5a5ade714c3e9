import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Endpoint } from '../../../services/deployment/domain/deployment.ts';
import type { Driver, DriverContext, LogLine } from '../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { isSameRollout, type Rollout } from '../../../services/deployment/domain/rollout.ts';
import { until } from '../../support/until.ts';

/** A target that a driver of the suite works on. */
export interface DriverTarget {
  readonly driver: Driver;
  /** A plan that the target can run: all components of one of two revisions. */
  planOf(deploymentId: string, revision: 'first' | 'second'): DeploymentPlan;
  /** One that it cannot run. */
  readonly impossible: DeploymentPlan;
  /** Names of what the target itself lists of the deployment: processes, containers, objects. */
  list(deploymentId: string): Promise<readonly string[]>;
  /** One name for each start of a server that runs: process ids, ids of containers or pods with the time of their start. */
  starts(deploymentId: string): Promise<readonly string[]>;
  /** Calls a server; throws where it does not answer. Absent where nothing listens at the endpoints of the target. */
  call?(endpoint: Endpoint): Promise<void>;
  /** Has every server write a line, where the target writes none at the start of one. */
  write?(deploymentId: string): Promise<void>;
  close(): Promise<void>;
}

/** What every target does with a plan. */
export function describeDriver(name: string, open: () => Promise<DriverTarget>): void {
  describe(`the driver of the target ${name}`, () => {
    let target: DriverTarget;
    let driver: Driver;
    before(async () => {
      target = await open();
      ({ driver } = target);
    });
    after(() => target?.close());

    const context: DriverContext = { signal: new AbortController().signal, report: () => undefined };
    const running = async (deploymentId: string, rollout?: Rollout) =>
      (await driver.observe(deploymentId)).filter(
        (one) => one.status === 'running' && (rollout === undefined || isSameRollout(one, rollout)),
      );

    async function run(deploymentId: string, revision: 'first' | 'second' = 'first'): Promise<DeploymentPlan> {
      const plan = target.planOf(deploymentId, revision);
      await driver.apply(plan, context);
      await untilRuns(plan);
      return plan;
    }
    const untilRuns = (plan: DeploymentPlan) =>
      until(async () => (await running(plan.deploymentId, plan)).length === plan.components.length, {
        what: `the components of ${plan.revisionId} run`,
      });
    const linesOf = (deploymentId: string, limit = 100) =>
      collect(driver.logs(deploymentId, { limit, follow: false, signal: context.signal }));

    it('says that it can run a plan, without effect', async () => {
      const plan = target.planOf(randomUUID(), 'first');
      expect(await driver.plan(plan)).to.deep.equal({ status: 'possible' });
      expect(await driver.observe(plan.deploymentId)).to.deep.equal([]);
      expect(await target.list(plan.deploymentId)).to.deep.equal([]);
    });

    it('rejects what it cannot run with a sentence', async () => {
      const answer = await driver.plan(target.impossible);
      if (answer.status !== 'rejected') throw new Error('it is possible');
      expect(answer.rejection.code).to.match(/^[a-z][a-z_]+$/);
      expect(answer.rejection.detail).to.match(/^[A-Z].*\.$/s);
    });

    it('knows nothing of a deployment that was not applied', async () => {
      const unknown = randomUUID();
      expect(await driver.observe(unknown)).to.deep.equal([]);
      expect(await linesOf(unknown)).to.deep.equal([]);
      await driver.prune(unknown, { revisionId: randomUUID() });
      expect(await driver.remove(unknown)).to.deep.equal([]);
    });

    it('runs every component, at an endpoint of its own', async () => {
      const plan = await run(randomUUID());
      const observed = await driver.observe(plan.deploymentId);
      expect(observed.map(({ component }) => component)).to.have.members(plan.components.map(({ name: one }) => one));
      for (const { endpoint, component, revisionId } of observed) {
        expect(endpoint).to.include({ component });
        expect(endpoint?.port).to.be.within(1, 65_535);
        expect(revisionId).to.equal(plan.revisionId);
      }
      await driver.remove(plan.deploymentId);
    });

    it('makes nothing twice of what is applied again, at the same moment as well', async () => {
      const plan = await run(randomUUID());
      const [listed, endpoints] = [await target.list(plan.deploymentId), await endpointsOf(driver, plan)];
      await Promise.all([driver.apply(plan, context), driver.apply(plan, context)]);
      await untilRuns(plan);
      expect(await target.list(plan.deploymentId)).to.have.members(listed);
      expect(await endpointsOf(driver, plan)).to.deep.equal(endpoints);
      await driver.remove(plan.deploymentId);
    });

    it('applies what waits behind an attempt that is cut short, as by a worker that has lost its lease', async () => {
      const plan = target.planOf(randomUUID(), 'first');
      const lost = AbortSignal.abort(new Error('the lease is lost'));
      const [cutShort, next] = await Promise.allSettled([
        driver.apply(plan, { ...context, signal: lost }),
        driver.apply(plan, context),
      ]);
      expect(next).to.include({ status: 'fulfilled' });
      if (cutShort.status === 'rejected') expect(cutShort.reason).to.equal(lost.reason);
      await untilRuns(plan);
      await driver.remove(plan.deploymentId);
    });

    it('runs as many servers of each model as are wanted, and one of a data broker', async () => {
      const first = target.planOf(randomUUID(), 'first');
      const plan = { ...first, options: { ...first.options, replicas: 2 } };
      await driver.apply(plan, context);
      const counts = async () => {
        const byName = Map.groupBy(await running(plan.deploymentId), ({ component }) => component);
        return [...byName].map(([name, all]) => `${name} ${all.reduce((sum, { servers = 1 }) => sum + servers, 0)}`);
      };
      const wanted = plan.components.map(({ name: one, kind }) => `${one} ${kind === 'data_broker' ? 1 : 2}`);
      await until(async () => (await counts()).toSorted().join() === wanted.toSorted().join(), {
        what: `${wanted.join(', ')} run`,
      });
      await driver.remove(plan.deploymentId);
    });

    it('leaves the old revision until it is pruned', async () => {
      const id = randomUUID();
      const [old, current] = [await run(id, 'first'), await run(id, 'second')];
      expect(await running(id, old)).to.have.length(old.components.length);
      await driver.prune(id, current);
      await until(async () => (await driver.observe(id)).every(({ revisionId }) => revisionId === current.revisionId), {
        what: 'only the new revision is left',
      });
      expect(await running(id, current)).to.have.length(current.components.length);
      await driver.remove(id);
    });

    it('runs the same revision with other limits beside what ran before, until that is pruned', async () => {
      const old = await run(randomUUID());
      const id = old.deploymentId;
      const before = await target.starts(id);
      const next = { ...old, round: 1, options: { ...old.options, processorLimit: 0.5 } };
      await driver.apply(next, context);
      await untilRuns(next);
      expect(await running(id, old)).to.have.length(old.components.length);
      expect(await target.starts(id)).to.include.members(before);
      await driver.prune(id, next);
      await until(async () => (await driver.observe(id)).every((one) => isSameRollout(one, next)), {
        what: 'only the new servers are left',
      });
      expect(await running(id, next)).to.have.length(next.components.length);
      await until(async () => (await target.starts(id)).every((start) => !before.includes(start)), {
        what: 'what ran before has ended',
      });
      await driver.remove(id);
    });

    it('goes back to what ran before where the same revision with other limits is given up', async () => {
      const old = await run(randomUUID());
      const id = old.deploymentId;
      const before = await target.starts(id);
      await driver.apply({ ...old, round: 1, options: { ...old.options, processorLimit: 0.5 } }, context);
      await driver.apply(old, context);
      await driver.prune(id, old);
      await until(async () => (await driver.observe(id)).every((one) => isSameRollout(one, old)), {
        what: 'only the old servers are left',
      });
      expect(await target.starts(id)).to.include.members(before);
      await driver.remove(id);
    });

    it('removes everything, and again nothing', async () => {
      const { deploymentId } = await run(randomUUID());
      expect(await target.list(deploymentId)).not.to.deep.equal([]);
      expect(await driver.remove(deploymentId)).to.deep.equal([]);
      await until(async () => (await target.list(deploymentId)).length === 0, { what: 'the target lists nothing' });
      expect(await driver.observe(deploymentId)).to.deep.equal([]);
      expect(await driver.remove(deploymentId)).to.deep.equal([]);
    });

    it('removes what was applied a moment ago', async () => {
      const plan = target.planOf(randomUUID(), 'first');
      await driver.apply(plan, context);
      expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
      await until(async () => (await target.list(plan.deploymentId)).length === 0, {
        what: 'the target lists nothing',
      });
      expect(await driver.observe(plan.deploymentId)).to.deep.equal([]);
    });

    it('runs every component again in the next round, and fails no call meanwhile', async () => {
      const old = await run(randomUUID());
      const id = old.deploymentId;
      const before = await target.starts(id);
      const calling = callSteadily(target, old);
      const next = { ...old, round: 1 };
      await driver.apply(next, context);
      await untilRuns(next);
      await calling.switchTo(next);
      await driver.prune(id, next);
      await until(
        async () => {
          const now = await target.starts(id);
          return now.length === before.length && now.every((start) => !before.includes(start));
        },
        { what: 'every component was started again' },
      );
      await untilRuns(next);
      expect(await calling.stop()).to.deep.equal([]);
      await driver.remove(id);
    });

    it('keeps two deployments of one revision apart', async () => {
      const [one, other] = [await run(randomUUID()), await run(randomUUID())];
      const ports = [...(await endpointsOf(driver, one)), ...(await endpointsOf(driver, other))];
      expect(new Set(ports).size).to.equal(ports.length);
      await driver.remove(one.deploymentId);
      expect(await running(other.deploymentId)).to.have.length(other.components.length);
      expect(await target.list(other.deploymentId)).not.to.deep.equal([]);
      await driver.remove(other.deploymentId);
    });

    it('shows the newest lines, oldest first, and follows', async () => {
      const { deploymentId } = await run(randomUUID());
      await target.write?.(deploymentId);
      await until(async () => (await linesOf(deploymentId)).length > 0, { what: 'there is a line' });
      const lines = await linesOf(deploymentId);
      expect(lines.map(({ at }) => at)).to.deep.equal(lines.map(({ at }) => at).sort());
      expect(await linesOf(deploymentId, 1)).to.have.length(1);
      const stop = new AbortController();
      const followed: LogLine[] = [];
      const following = (async () => {
        for await (const line of driver.logs(deploymentId, { limit: 100, follow: true, signal: stop.signal }))
          followed.push(line);
      })();
      await until(() => followed.length > 0, { what: 'lines that are followed' });
      stop.abort();
      await following;
      await driver.remove(deploymentId);
    });
  });
}

const endpointsOf = async (driver: Driver, { deploymentId }: DeploymentPlan): Promise<string[]> =>
  (await driver.observe(deploymentId)).map(({ endpoint }) => `${endpoint?.host}:${endpoint?.port}`).sort();

const callEveryMs = 3;

/** Looks for every component of what is in force, and calls it where that is possible, a few milliseconds after the call before. */
function callSteadily({ driver, call }: DriverTarget, first: DeploymentPlan) {
  const failures: string[] = [];
  let [inForce, isOver, rounds] = [first, false, 0];

  async function callAll({ deploymentId, components, ...rollout }: DeploymentPlan): Promise<void> {
    const observed = await driver.observe(deploymentId);
    const answering = observed.filter((one) => one.status === 'running' && isSameRollout(one, rollout));
    if (answering.length < components.length) failures.push(`${answering.length} of ${components.length} run`);
    for (const { endpoint } of answering)
      if (endpoint && call) await call(endpoint).catch((thrown) => failures.push(`${thrown}: ${thrown.cause}`));
  }

  const calling = (async () => {
    for (; !isOver; rounds += 1) {
      await callAll(inForce);
      await delay(callEveryMs);
    }
  })();
  /** Until no call is sent to what was in force before. */
  const aRoundLater = async () => {
    const before = rounds;
    await until(() => rounds > before + 1, { what: 'calls go on' });
  };

  return {
    async switchTo(plan: DeploymentPlan): Promise<void> {
      await aRoundLater();
      inForce = plan;
      await aRoundLater();
    },
    async stop(): Promise<readonly string[]> {
      await aRoundLater();
      isOver = true;
      await calling;
      return failures;
    },
  };
}

async function collect(lines: AsyncIterable<LogLine>): Promise<LogLine[]> {
  const all: LogLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
