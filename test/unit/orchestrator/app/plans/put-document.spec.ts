import { expect } from 'chai';
import { createLog } from '../../../../../services/kit/log.ts';
import { openPlanRegistry } from '../../../../../services/orchestrator/app/plans/plan-registry.ts';
import { createPutDocument } from '../../../../../services/orchestrator/app/plans/put-document.ts';
import type {
  ActivePlan,
  DocumentKind,
  RunSettings,
  SolutionStore,
} from '../../../../../services/orchestrator/domain/solution.ts';
import { createMemorySolutions } from '../../../../../services/orchestrator/store/memory-solutions.ts';
import { blueprint, dockerInfo, node } from '../../../../fixtures/blueprints/build.ts';

const log = createLog({ service: 'spec', role: 'put', instance: '', level: 'silent' });
const http: RunSettings = { transport: 'http', isolated: false };

const one = (...names: string[]) =>
  blueprint(names.map((name, index) => node(name, names.slice(index + 1, index + 2))));

interface Given {
  readonly store?: SolutionStore;
  readonly protos?: Record<string, string>;
  readonly prepare?: (active: ActivePlan) => Promise<void>;
}

async function desk({ store = createMemorySolutions(), protos = {}, prepare = async () => undefined }: Given = {}) {
  const registry = await openPlanRegistry(store, log);
  const putDocument = createPutDocument({ store, registry, findProtos: async () => protos, prepare });
  return {
    registry,
    store,
    put: (kind: DocumentKind, value: unknown, settings = http) =>
      putDocument({
        ...{ solution: 's', kind, value, text: JSON.stringify(value) },
        ...(kind === 'blueprint' && { settings }),
      }),
    active: () => registry.active('s'),
  };
}

describe('putting a document', () => {
  it('is in force only once what the plan needs is made', async () => {
    const seen: string[] = [];
    const { put, active } = await desk({
      prepare: async ({ plan }) => {
        seen.push(`${plan.name} while ${active()?.plan.name}`);
      },
    });
    await put('blueprint', { ...one('a'), name: 'First' });
    expect(seen, 'nothing is made for what waits').to.deep.equal([]);
    expect(await put('dockerInfo', dockerInfo('a'))).to.equal('ok');
    await put('blueprint', { ...one('a'), name: 'Second' });
    expect(seen).to.deep.equal(['First while undefined', 'Second while First']);
  });

  it('leaves the plan in force where what it needs cannot be made', async () => {
    let broken = false;
    const { put, active } = await desk({
      prepare: async () => {
        if (broken) throw new Error('no topics');
      },
    });
    await put('blueprint', { ...one('a'), name: 'First' });
    await put('dockerInfo', dockerInfo('a'));
    broken = true;
    const rejection = await put('blueprint', { ...one('a'), name: 'Second' }).catch((error) => error.message);
    expect(rejection).to.equal('no topics');
    expect(active()?.plan.name).to.equal('First');
  });

  it('begins again where another process was faster, and counts what that one put', async () => {
    const store = createMemorySolutions();
    const other = await desk({ store });
    let raced = false;
    const { put, active } = await desk({
      store: {
        ...store,
        async find(solution) {
          const found = await store.find(solution);
          if (!raced) {
            raced = true;
            await other.put('dockerInfo', dockerInfo('a'));
          }
          return found;
        },
      },
    });
    expect(await put('blueprint', one('a'))).to.equal('ok');
    expect(active()?.documents.dockerInfo).to.equal(JSON.stringify(dockerInfo('a')));
  });

  it('is refused where others are always faster', async function () {
    this.timeout(240_000);
    const store = createMemorySolutions();
    const { put } = await desk({ store: { ...store, save: async () => false } });
    const rejection = await put('blueprint', one('a')).catch((error) => error.code);
    expect(rejection).to.equal('conflict');
  });

  it('has the same plan id for the same documents, and another for other settings', async () => {
    const { put, active } = await desk();
    await put('blueprint', one('a'));
    await put('dockerInfo', dockerInfo('a'));
    const id = active()?.plan.id;
    await put('blueprint', one('a'));
    expect(active()?.plan.id).to.equal(id);
    await put('blueprint', one('a'), { transport: 'topics', isolated: false });
    const overTopics = active()?.plan.id;
    await put('blueprint', one('a'), { transport: 'topics', isolated: true });
    expect(new Set([id, overTopics, active()?.plan.id]).size).to.equal(3);
  });

  it('keeps the .proto files that the plan was made with', async () => {
    const proto = 'syntax = "proto3"; message In { string text = 1; }';
    const { put, active } = await desk({ protos: { a: proto, b: 'not a proto' } });
    await put('blueprint', one('a', 'b'));
    await put('dockerInfo', dockerInfo('a', 'b'));
    expect(active()?.documents.protos).to.deep.equal({ a: proto, b: 'not a proto' });
  });

  it('names the document where a problem is in the other one', async () => {
    const { put } = await desk();
    await put('dockerInfo', dockerInfo('other'));
    const rejection = await put('blueprint', one('a')).catch((error) => error);
    expect(rejection).to.include({ code: 'invalid', reason: 'blueprint_invalid' });
    expect(rejection.errors[0].path).to.equal('dockerInfo:/docker_info_list');
  });
});
