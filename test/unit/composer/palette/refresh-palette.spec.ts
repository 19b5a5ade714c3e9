import { expect } from 'chai';
import { pino } from 'pino';
import { backfillPalette } from '../../../../services/composer/app/palette/backfill-palette.ts';
import { createRefreshPalette } from '../../../../services/composer/app/palette/refresh-palette.ts';
import { createMemoryBackfillProgress } from '../../../../services/composer/store/backfill-progress.ts';
import { createMemoryPalette } from '../../../../services/composer/store/memory-palette.ts';
import { unavailable } from '../../../../services/kit/errors.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { addSolution, createMemorySource, tgifUriOf } from '../../../support/composer/memory-source.ts';
import { message, port, tgifOf } from '../../../support/composer/palette.ts';

const log = pino({ level: 'silent' });
const solutionId = newId();

function palette() {
  const source = createMemorySource();
  const index = createMemoryPalette();
  const refresh = createRefreshPalette({ source, index, log });
  const rows = () => index.rowsOf(solutionId);
  return { source, index, refresh, rows };
}

describe('a row of the palette', () => {
  it('is made of the solution, its revision and its artifacts', async () => {
    const { source, refresh, rows } = palette();
    const uri = tgifUriOf(solutionId);
    const artifacts = [
      { typeCode: 'TG', name: 'TOSCATGIF.json', uri, modified: 1 },
      { typeCode: 'MI', name: 'model.zip', uri: 'model', modified: 1 },
      { typeCode: 'MI', name: 'Model.Proto', uri: 'proto', modified: 1 },
      { typeCode: 'DI', name: 'image', uri: 'registry/model:1', modified: 1 },
    ];
    addSolution(source, { solutionId, toolkit: 'SK', modelType: 'CL', description: 'Scores.' }, { artifacts });
    await refresh(solutionId);
    const [found] = await rows();
    expect(found).to.deep.include({
      ...{
        solutionId,
        name: 'Scorer',
        version: '1',
        kind: 'model',
        toolkit: 'SK',
        modelType: 'CL',
        author: 'Ada Lovelace',
      },
      ...{ description: 'Scores.', protoUri: 'proto', image: 'registry/model:1', tgifUri: uri, inputs: [port()] },
    });
  });

  const kinds = [
    ['CO', 'collator'],
    ['SP', 'splitter'],
    ['BR', 'dataBroker'],
    ['TC', 'trainingClient'],
    ['SK', 'dataMapper'],
    [undefined, 'dataMapper'],
  ] as const;
  for (const [toolkit, kind] of kinds)
    it(`is a ${kind} where ${toolkit ?? 'no toolkit'} takes and gives anything`, async () => {
      const { source, refresh, rows } = palette();
      addSolution(source, { solutionId, toolkit });
      const any = [port(message('ANY'))];
      source.files.set(tgifUriOf(solutionId), tgifOf({ inputs: any, outputs: any }));
      await refresh(solutionId);
      expect((await rows()).map((row) => row.kind)).to.deep.equal([kind]);
    });

  it('is not made of the file of another solution', async () => {
    const { source, refresh, rows } = palette();
    const other = newId();
    addSolution(source, { solutionId: other });
    for (const uri of [tgifUriOf(other), `com/artifact/${solutionId}/../${other}/TGIF.json`]) {
      source.files.set(uri, tgifOf({ inputs: [port()], outputs: [] }));
      addSolution(source, { solutionId }, { artifacts: [{ typeCode: 'TG', name: 'TGIF', uri, modified: 1 }] });
      await refresh(solutionId);
      expect(await rows()).to.deep.equal([]);
    }
  });

  it('is left out while its file is missing or cannot be read', async () => {
    const { source, refresh, rows } = palette();
    for (const text of [undefined, 'no JSON', '[]', '{"services":{"calls":7}}']) {
      addSolution(source, { solutionId });
      if (text === undefined) source.files.clear();
      else source.files.set(tgifUriOf(solutionId), text);
      await refresh(solutionId);
      expect(await rows()).to.deep.equal([]);
    }
    addSolution(source, { solutionId });
    await refresh(solutionId);
    expect(await rows()).to.have.lengthOf(1);
  });

  it('has ports of files that the predecessor wrote, where {} is nothing', async () => {
    const { source, refresh, rows } = palette();
    addSolution(source, { solutionId });
    const field = { role: {}, type: 'int32', name: 'a', tag: 1, complexType: {} };
    const format = [{ messageName: 'In', messageargumentList: [field] }];
    const provides = [{ route: 'run', request: { format, version: {} } }];
    source.files.set(tgifUriOf(solutionId), JSON.stringify({ services: { calls: {}, provides } }));
    await refresh(solutionId);
    expect((await rows())[0]).to.deep.include({ inputs: [port(message('In', ['int32', 'a']))], outputs: [] });
  });

  it('keeps its ports while the file stays as it is', async () => {
    const { source, refresh, rows } = palette();
    addSolution(source, { solutionId });
    await refresh(solutionId);
    addSolution(source, { solutionId, name: 'Rater' });
    await refresh(solutionId);
    expect(source.reads).to.equal(1);
    expect((await rows())[0]).to.include({ name: 'Rater' });
  });

  it('is that of the later reader where an earlier one stalls', async () => {
    const { source, refresh, rows } = palette();
    addSolution(source, { solutionId });
    const read = source.solution;
    let go = () => {};
    const stalled = new Promise<void>((resolve) => {
      go = resolve;
    });
    source.solution = async (id) => {
      const old = await read(id);
      await stalled;
      return old;
    };
    const early = refresh(solutionId);
    source.solution = read;
    addSolution(source, { solutionId, name: 'Rater' });
    await refresh(solutionId);
    go();
    await early;
    expect((await rows()).map(({ name }) => name)).to.deep.equal(['Rater']);
  });
});

describe('the palette is filled from the catalog', () => {
  const stopping = new AbortController().signal;

  function filled(count: number) {
    const { source, index, refresh } = palette();
    const ids = Array.from({ length: count }, () => newId());
    for (const id of ids) addSolution(source, { solutionId: id });
    const progress = createMemoryBackfillProgress();
    const rowsThere = async () => (await Promise.all(ids.map((id) => index.rowsOf(id)))).filter((rows) => rows.length);
    return { source, refresh, progress, ids, rowsThere };
  }

  it('once, whole', async () => {
    const { source, refresh, progress, ids, rowsThere } = filled(450);
    await backfillPalette({ source, refresh, progress, log, stopping });
    expect(await rowsThere()).to.have.lengthOf(ids.length);
    const again: string[] = [];
    await backfillPalette({ source, progress, log, stopping, refresh: async (id) => void again.push(id) });
    expect(again).to.deep.equal([]);
  });

  it('going on where it was broken off', async () => {
    const { source, refresh, progress, ids, rowsThere } = filled(450);
    let left = 250;
    const breaking = async (id: string) => {
      left -= 1;
      if (left < 0) throw unavailable('The store is unavailable.');
      await refresh(id);
    };
    const failed = await backfillPalette({ source, progress, log, stopping, refresh: breaking }).catch(() => 'failed');
    expect(failed).to.equal('failed');
    expect(await progress.next()).to.equal(0);
    await backfillPalette({ source, refresh, progress, log, stopping });
    expect(await rowsThere()).to.have.lengthOf(ids.length);
  });

  it('also where solutions are deleted meanwhile', async () => {
    const { source, refresh, progress, ids, rowsThere } = filled(450);
    let deleted = 0;
    const deleting = async (id: string) => {
      const oldest = ids[deleted];
      if (oldest !== undefined && deleted < 100) {
        source.solutions.delete(oldest);
        deleted += 1;
      }
      await refresh(id);
    };
    await backfillPalette({ source, progress, log, stopping, refresh: deleting });
    expect(await rowsThere()).to.have.lengthOf(ids.length - deleted);
  });

  it('without the one that cannot be read', async () => {
    const { source, refresh, progress, ids, rowsThere } = filled(3);
    const failing = (id: string) => (id === ids[1] ? Promise.reject(new Error('unreadable')) : refresh(id));
    await backfillPalette({ source, progress, log, stopping, refresh: failing });
    expect(await rowsThere()).to.have.lengthOf(2);
  });
});
