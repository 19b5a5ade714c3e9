import { expect } from 'chai';
import { pino } from 'pino';
import { createRefreshPalette } from '../../../../services/composer/app/palette/refresh-palette.ts';
import { createMemoryPalette } from '../../../../services/composer/store/memory-palette.ts';
import { createEventHandlers } from '../../../../services/composer/worker/event-handlers.ts';
import type { BusEvent } from '../../../../services/kit/bus/event-worker.ts';
import { addSolution, createMemorySource } from '../../../support/composer/memory-source.ts';

const solutionId = '00000000-0000-4000-8000-000000000001';
const revisionId = `revision of ${solutionId}`;

function worker() {
  const source = createMemorySource();
  const index = createMemoryPalette();
  const refreshed: string[] = [];
  const refresh = createRefreshPalette({ source, index, log: pino({ level: 'silent' }) });
  const handlers = createEventHandlers({
    ...{ source, index },
    refresh(id) {
      refreshed.push(id);
      return refresh(id);
    },
  });
  const names = async () => (await index.search({ userId: 'bob', page: 0, size: 10 })).content.map(({ name }) => name);
  return { source, index, refreshed, handlers, names, refresh };
}

type Kind = 'RecordCreated' | 'RecordUpdated' | 'RecordDeleted';

async function handle(
  { handlers }: ReturnType<typeof worker>,
  kind: Kind,
  data: { entity: string; key?: Record<string, string>; aggregateId?: string; changed?: string[] },
): Promise<void> {
  const event = { data: { key: {}, aggregateId: solutionId, ...data } };
  await handlers[`modelyard.catalog.${kind}`](event as unknown as BusEvent<never>);
}

describe('a change of the catalog', () => {
  it('of a solution brings its rows up to date, also when the event comes again', async () => {
    const composer = worker();
    addSolution(composer.source, { solutionId });
    await handle(composer, 'RecordCreated', { entity: 'MLPSolution' });
    expect(await composer.names()).to.deep.equal(['Scorer']);
    addSolution(composer.source, { solutionId, name: 'Rater' });
    for (const _again of [1, 2]) await handle(composer, 'RecordUpdated', { entity: 'MLPSolution', changed: ['name'] });
    expect(await composer.names()).to.deep.equal(['Rater']);
  });

  it('that deletes, deactivates or hides a solution hides its rows', async () => {
    const gone = [
      (composer: ReturnType<typeof worker>) => void composer.source.solutions.delete(solutionId),
      (composer: ReturnType<typeof worker>) => void addSolution(composer.source, { solutionId, active: false }),
      (composer: ReturnType<typeof worker>) =>
        void addSolution(composer.source, { solutionId }, { accessTypeCode: 'PR' }),
      (composer: ReturnType<typeof worker>) =>
        void addSolution(composer.source, { solutionId }, { accessTypeCode: 'RS' }),
    ];
    for (const change of gone) {
      const composer = worker();
      addSolution(composer.source, { solutionId });
      await composer.refresh(solutionId);
      change(composer);
      await handle(composer, 'RecordDeleted', { entity: 'MLPSolution' });
      expect(await composer.names()).to.deep.equal([]);
    }
  });

  it('of sharing shows private rows to the co-owner', async () => {
    const composer = worker();
    addSolution(composer.source, { solutionId, coOwnerIds: ['bob'] }, { accessTypeCode: 'PR' });
    await handle(composer, 'RecordCreated', { entity: 'solutionShares', key: { userId: 'bob' } });
    expect(await composer.names()).to.deep.equal(['Scorer']);
  });

  it('of an artifact counts where rows are made of it', async () => {
    const composer = worker();
    addSolution(composer.source, { solutionId });
    composer.source.artifacts.set('tgif', { type: 'TG', solutions: [solutionId] });
    composer.source.artifacts.set('log', { type: 'LG', solutions: [solutionId] });
    const entity = 'revisionArtifacts';
    await handle(composer, 'RecordCreated', { entity, key: { revisionId, artifactId: 'log' } });
    expect(composer.refreshed).to.deep.equal([]);
    await handle(composer, 'RecordCreated', { entity, key: { revisionId, artifactId: 'tgif' } });
    await handle(composer, 'RecordDeleted', { entity, key: { revisionId, artifactId: 'gone' } });
    await handle(composer, 'RecordUpdated', { entity: 'MLPArtifact', key: { artifactId: 'tgif' }, changed: ['uri'] });
    expect(composer.refreshed).to.deep.equal([solutionId, solutionId, solutionId]);
  });

  it('of a user counts where it is the name of an author', async () => {
    const composer = worker();
    addSolution(composer.source, { solutionId });
    await composer.refresh(solutionId);
    const about = { entity: 'MLPUser', key: { userId: 'ada' } };
    await handle(composer, 'RecordUpdated', { ...about, changed: ['lastLogin'] });
    expect(composer.refreshed).to.deep.equal([]);
    await handle(composer, 'RecordUpdated', { ...about, changed: ['lastName'] });
    expect(composer.refreshed).to.deep.equal([solutionId]);
  });

  it('of anything else is ignored', async () => {
    const composer = worker();
    await handle(composer, 'RecordCreated', { entity: 'MLPSolutionRating' });
    await handle(composer, 'RecordUpdated', { entity: 'MLPSolutionWeb', changed: ['viewCount'] });
    await handle(composer, 'RecordUpdated', { entity: 'MLPSolution', changed: ['modified'] });
    expect(composer.refreshed).to.deep.equal([]);
  });
});
