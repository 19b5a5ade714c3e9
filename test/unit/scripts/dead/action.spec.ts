import { expect } from 'chai';
import { readAction } from '../../../../scripts/dead/action.ts';

describe('npm run dead', () => {
  for (const [line, words, flags, action] of [
    ['(nothing)', [], {}, { name: 'list', selection: {} }],
    ['list --json', ['list'], { json: true }, { name: 'list', selection: {} }],
    ['show a-1-2', ['show', 'a-1-2'], {}, { name: 'show', id: 'a-1-2' }],
    ['replay a-1-2', ['replay', 'a-1-2'], {}, { name: 'replay', id: 'a-1-2' }],
    ['replay --all', ['replay'], { all: true }, { name: 'replay all', selection: {} }],
    ['replay --node tax1', ['replay'], { node: 'tax1' }, { name: 'replay all', selection: { node: 'tax1' } }],
    ['replay --all --run r', ['replay'], { all: true, run: 'r' }, { name: 'replay all', selection: { run: 'r' } }],
    ['list --run r --node a', ['list'], { run: 'r', node: 'a' }, { name: 'list', selection: { run: 'r', node: 'a' } }],
  ] as const)
    it(`understands ${line}`, () => {
      expect(readAction(words, flags)).to.deep.equal(action);
    });

  for (const [line, words, flags] of [
    ['show', ['show'], {}],
    ['replay', ['replay'], {}],
    ['replay a-1-2 --all', ['replay', 'a-1-2'], { all: true }],
    ['list a-1-2', ['list', 'a-1-2'], {}],
    ['list --all', ['list'], { all: true }],
    ['show a b', ['show', 'a', 'b'], {}],
    ['delete a', ['delete', 'a'], {}],
    ['replay --node', ['replay'], { node: true }],
    ['show --run r', ['show'], { run: 'r' }],
    ['replay a-1-2 --run r', ['replay', 'a-1-2'], { run: 'r' }],
    ['list --force', ['list'], { force: true }],
  ] as const)
    it(`does nothing on ${line}`, () => {
      expect(readAction(words, flags)).to.equal(undefined);
    });
});
