import { expect } from 'chai';
import fc from 'fast-check';
import { changeComposition } from '../../../../services/composer/domain/change-composition.ts';
import type { Composition } from '../../../../services/composer/domain/composition.ts';
import { createComposition } from '../../../../services/composer/domain/create-composition.ts';
import { differenceBetween } from '../../../../services/composer/domain/difference.ts';
import type { Graph } from '../../../../services/composer/domain/graph.ts';
import type { Operation } from '../../../../services/composer/domain/operations.ts';
import { revertChange } from '../../../../services/composer/domain/revert-change.ts';
import { saveRevision } from '../../../../services/composer/domain/save-revision.ts';
import type { Decision } from '../../../../services/kit/store/journal.ts';
import { link, node } from '../../../support/composer/graphs.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const position = fc.record({ x: fc.integer(), y: fc.integer() });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  ids.map((id): Operation => ({ op: 'addNode', node: node(id) })),
  ids.map((id): Operation => ({ op: 'removeNode', id })),
  fc.record({ id: ids, set: fc.record({ position }) }).map((set): Operation => ({ op: 'updateNode', ...set })),
  fc.tuple(ids, ids).map(([from, to]): Operation => ({ op: 'addLink', link: link(from, to) })),
  fc.tuple(ids, ids).map(([from, to]): Operation => ({ op: 'removeLink', id: `${from}-${to}` })),
  fc.boolean().map((probe): Operation => ({ op: 'setProbe', probe })),
);
const changes = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { maxLength: 30 });

/** A journal of one composition: what the worker does, without engines. */
function journalOf() {
  const userId = 'owner';
  const graphs = new Map<string, Graph>();
  let [state, commands]: [Composition | undefined, number] = [undefined, 0];
  const run = (decide: (found: Composition | undefined, id: string) => Decision<Composition>) => {
    commands += 1;
    const decision = decide(state, `command-${commands}`);
    if (decision.status === 'done') {
      state = decision.state;
      graphs.set(`command-${commands}`, state.graph);
    }
    return decision;
  };
  run((found, id) => createComposition({ compositionId: 'one', userId, name: 'One', saved: null }, found, id, 0));
  return {
    composition: () => state as Composition,
    change: (operations: readonly Operation[], expectedVersion?: number) =>
      run((found, id) =>
        changeComposition({ userId, operations, expectedVersion: expectedVersion ?? null }, found, id, 0),
      ),
    save: (version: string) => {
      const saved = { name: 'One', solutionId: 's', revisionId: version, version };
      const command = { compositionId: 'one', userId, ...saved, draft: false, overwrite: false };
      return run((found) => saveRevision(command, saved, found, 0));
    },
    revert: (direction: 'undo' | 'redo') =>
      run((found) =>
        revertChange(
          { compositionId: 'one', userId, direction, expectedVersion: null },
          found,
          (id) => graphs.get(id),
          0,
        ),
      ),
  };
}

/** What ChangeComposition, UndoChange and RedoChange decide. */
describe('the history of a composition', () => {
  it('leads back to every graph, and forth again', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const journal = journalOf();
        const graphs = [journal.composition().graph];
        for (const operations of all)
          if (journal.change(operations).status === 'done') graphs.push(journal.composition().graph);
        for (const graph of graphs.slice(0, -1).reverse()) {
          expect(journal.revert('undo').status).to.equal('done');
          expect(journal.composition().graph).to.deep.equal(graph);
        }
        expect(journal.revert('undo')).to.have.nested.property('rejection.code', 'nothing_to_undo');
        for (const graph of graphs.slice(1)) {
          expect(journal.revert('redo').status).to.equal('done');
          expect(journal.composition().graph).to.deep.equal(graph);
        }
        expect(journal.revert('redo')).to.have.nested.property('rejection.code', 'nothing_to_redo');
      }),
    );
  });

  it('knows by undo and redo whether the graph is the one that was saved last', () => {
    const journal = journalOf();
    const add = (id: string) => journal.change([{ op: 'addNode', node: node(id) }]);
    const isSaved = () => journal.composition().isSaved;
    add('a');
    journal.save('1.0.0');
    add('b');
    add('c');
    expect(isSaved()).to.equal(false);
    journal.revert('undo');
    expect(isSaved()).to.equal(false);
    journal.revert('undo');
    expect(isSaved(), 'undone to what is saved').to.equal(true);
    journal.revert('undo');
    expect(isSaved(), 'undone further').to.equal(false);
    journal.revert('redo');
    expect(isSaved(), 'redone to what is saved').to.equal(true);
    journal.revert('redo');
    journal.save('2.0.0');
    journal.revert('undo');
    expect(isSaved(), 'saved before the last time').to.equal(false);
    add('d');
    expect(isSaved()).to.equal(false);
  });

  it('forgets what was undone with the next change', () => {
    const journal = journalOf();
    journal.change([{ op: 'addNode', node: node('a') }]);
    journal.revert('undo');
    journal.change([{ op: 'addNode', node: node('b') }]);
    expect(journal.revert('redo')).to.have.nested.property('rejection.code', 'nothing_to_redo');
  });

  it('has no lost change where two write what they saw', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 30 }), (writes) => {
        const journal = journalOf();
        const seen = [1, 1];
        let accepted = 0;
        for (const [index, [prefix, isFirst]] of writes.entries()) {
          const writer = isFirst ? 0 : 1;
          const operations = [{ op: 'addNode', node: node(`${prefix}${index}`) }] as const;
          const decision = journal.change(operations, seen[writer]);
          if (decision.status === 'done') accepted += 1;
          else expect(decision).to.have.nested.property('rejection.code', 'version_conflict');
          seen[writer] = journal.composition().version;
        }
        expect(journal.composition().graph.nodes).to.have.length(accepted);
      }),
    );
  });

  it('is the sum of the differences that its events have', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const journal = journalOf();
        let seen: Pick<Graph, 'nodes' | 'links' | 'probe'> = journal.composition().graph;
        for (const operations of all) {
          const before = journal.composition().graph;
          journal.change(operations);
          const { nodes, links, probe } = differenceBetween(before, journal.composition().graph);
          seen = {
            nodes: merge(seen.nodes, nodes),
            links: merge(seen.links, links),
            probe: probe ?? seen.probe,
          };
        }
        const sorted = ({ nodes, links, probe }: typeof seen) => ({ nodes: byId(nodes), links: byId(links), probe });
        expect(sorted(seen)).to.deep.equal(sorted(journal.composition().graph));
      }),
    );
  });
});

function merge<T extends { readonly id: string }>(
  known: readonly T[],
  { put, removed }: { readonly put: readonly T[]; readonly removed: readonly string[] },
): T[] {
  const gone = new Set([...removed, ...put.map(({ id }) => id)]);
  return [...known.filter(({ id }) => !gone.has(id)), ...put];
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  [...all].sort((a, b) => a.id.localeCompare(b.id));
