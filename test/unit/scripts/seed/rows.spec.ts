import { expect } from 'chai';
import { addSolution } from '../../../../scripts/seed/make-solution.ts';
import { createPlan } from '../../../../scripts/seed/plan.ts';
import { emptyBatch, tableNames } from '../../../../scripts/seed/tables.ts';
import { codeSets } from '../../../../services/catalog/domain/code-sets.ts';
import { columnOf } from '../../../../services/catalog/domain/declare/entity.ts';
import { entities } from '../../../../services/catalog/domain/entities.ts';

describe('the rows that a catalog is filled with', () => {
  const now = Date.UTC(2026, 0, 1);
  const solutions = 200;

  function make(seed: number) {
    const batch = emptyBatch();
    const plan = createPlan(seed, now);
    for (let number = 0; number < solutions; number += 1) addSolution(batch, plan, number);
    return batch;
  }
  const batch = make(1);

  it('are the same for the same seed and others for another one', () => {
    expect(make(1)).to.deep.equal(batch);
    const names = new Set(batch.solutions.map(({ name }) => name));
    const others = make(2).solutions.filter(({ name }) => !names.has(name));
    expect(others.length).to.be.above(solutions * 0.8);
  });

  it('are of every kind', () => {
    for (const table of tableNames) expect(batch[table], table).not.to.have.lengthOf(0);
    expect(batch.users).to.have.lengthOf(20 + Math.floor((solutions - 1) / 50));
  });

  it('have distinguishable names', () => {
    const names = new Set(batch.solutions.map(({ name }) => name));
    expect(names.size).to.be.above(solutions * 0.9);
  });

  it('hold codes that the catalog knows, and texts that fit', () => {
    for (const { table, fields } of entities)
      for (const row of tableNames.some((name) => name === table) ? batch[table as keyof typeof batch] : [])
        for (const [field, { codes, max, kind }] of Object.entries(fields)) {
          const value: unknown = Reflect.get(row, columnOf(field));
          if (codes && value) expect(codeSets[codes], `${table} ${field}`).to.have.property(String(value));
          if (kind === 'text' && value) expect(`${value}`.length, `${table} ${field}`).to.be.at.most(max ?? 0);
        }
  });

  it('lie in the past and were not changed before they were made', () => {
    for (const { created, modified } of [...batch.solutions, ...batch.solution_revisions, ...batch.comments]) {
      expect(Number(created)).to.be.at.most(Number(modified));
      expect(Number(modified)).to.be.at.most(now);
    }
  });
});
