import { expect } from 'chai';
import type { DeletedRecord } from '../../../../services/artifacts/app/delete-artifacts.ts';
import { recordDeleted } from '../../../../services/artifacts/worker/record-deleted.ts';
import { createLog } from '../../../../services/kit/log.ts';

const log = createLog({ service: 'artifacts', role: 'worker', instance: 'spec', level: 'silent' });
const solution = { entity: 'MLPSolution', aggregateType: 'solution', aggregateId: 's', at: 7, before: '{}' };
const revision = { revisionId: 'r', version: '1', userId: 'u' };

describe('what artifacts does at modelyard.catalog.RecordDeleted', () => {
  async function handle(data: object): Promise<readonly DeletedRecord[]> {
    const deleted: DeletedRecord[] = [];
    const deleteArtifacts = async (one: DeletedRecord) => deleted.push(one);
    const event = { data: { ...solution, ...data } } as Parameters<ReturnType<typeof recordDeleted>>[0];
    await recordDeleted({ deleteArtifacts, log })(event);
    return deleted;
  }

  it('is to delete the artifacts of a solution', async () => {
    expect(await handle({})).to.deep.equal([{ solutionId: 's', at: 7 }]);
  });

  it('is to delete the artifacts of a revision', async () => {
    const deleted = await handle({ entity: 'MLPSolutionRevision', before: JSON.stringify(revision) });
    expect(deleted).to.deep.equal([{ solutionId: 's', revision: { revisionId: 'r', version: '1' }, at: 7 }]);
  });

  it('is nothing for other records', async () => {
    expect(await handle({ entity: 'MLPArtifact', aggregateType: 'artifact' })).to.deep.equal([]);
    expect(await handle({ entity: 'solutionTags' })).to.deep.equal([]);
  });
});
