import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { commandProblems } from '../../../../scripts/check/commands.ts';
import { eventHandlerProblems } from '../../../../scripts/check/event-handlers.ts';
import { loadedFiles } from '../../../../scripts/check/loaded-files.ts';
import { readImports } from '../../../../scripts/check/read-imports.ts';

const schema = {
  ...{ type: 'record', name: 'SellBicycle', namespace: 'modelyard.shop', doc: 'Command: sell bicycle.' },
  fields: [{ name: 'id', type: 'string', doc: 'Which.' }],
};

/** A repository in which a command and an event handler are complete. */
const whole: Readonly<Record<string, string>> = {
  'schemas/avro/shop/sell-bicycle.avsc': JSON.stringify(schema),
  'services/shop/start-gateway.ts': `import { operations } from './gateway/operations.ts';\n`,
  'services/shop/gateway/operations.ts': `import { sell } from './operations/sell-bicycle.ts';\n`,
  'services/shop/gateway/operations/sell-bicycle.ts': `const command = { type: 'modelyard.shop.SellBicycle' };\n`,
  'services/shop/start-worker.ts': `import { a } from './worker/handlers.ts';\nimport { b } from './worker/event-handlers.ts';\n`,
  'services/shop/worker/handlers.ts': `({ 'modelyard.shop.SellBicycle': sell(deps) });\n`,
  'services/shop/worker/event-handlers.ts': `import { x } from './bicycle-made.ts';\nconst list: EventHandlers<E> = { 'modelyard.plant.BicycleMade': x };\n`,
  'services/shop/worker/bicycle-made.ts': `export const x = (): EventHandler<BicycleMade> => async () => {};\n`,
  'services/shop/domain/sell-bicycle.ts': `export function sellBicycle(command: SellBicycle) {}\n`,
  'test/unit/shop/sell-bicycle.spec.ts': `describe('SellBicycle', () => {});\n`,
  'test/unit/shop/bicycle-made.spec.ts': `describe('what it does at modelyard.plant.BicycleMade', () => {});\n`,
};

describe('the check of commands and event handlers', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'modelyard-check-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function problems(changes: Readonly<Record<string, string | undefined>> = {}): string[] {
    for (const [path, text] of Object.entries({ ...whole, ...changes })) {
      if (text === undefined) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const loaded = loadedFiles(readImports(root));
    return [...commandProblems(root, 'schemas/avro', loaded), ...eventHandlerProblems(root, loaded)];
  }

  it('finds nothing where nothing is missing', () => {
    expect(problems()).to.deep.equal([]);
  });

  for (const [missing, changes, problem] of [
    ['a handler', { 'services/shop/worker/handlers.ts': '({});\n' }, 'SellBicycle has no handler'],
    ['a decision', { 'services/shop/domain/sell-bicycle.ts': undefined }, 'SellBicycle has no decision'],
    ['an operation', { 'services/shop/gateway/operations/sell-bicycle.ts': '' }, 'SellBicycle is sent by no operation'],
    ['an operation in the list', { 'services/shop/gateway/operations.ts': '' }, 'SellBicycle is sent by no operation'],
    ['the spec of a command', { 'test/unit/shop/sell-bicycle.spec.ts': '' }, 'SellBicycle has no spec'],
    [
      'an event in the list',
      { 'services/shop/worker/event-handlers.ts': '' },
      'bicycle-made.ts handles an event that no',
    ],
    [
      'the list in a started worker',
      { 'services/shop/start-worker.ts': '' },
      'bicycle-made.ts handles an event that no',
    ],
    [
      'the spec of an event',
      { 'test/unit/shop/bicycle-made.spec.ts': '' },
      'BicycleMade is handled by shop and has no spec',
    ],
  ] as const)
    it(`names what is missing: ${missing}`, () => {
      expect(problems(changes).join('\n')).to.include(problem);
    });

  it('takes a command that a service sends to itself for a step, whose spec is that of the first command', () => {
    const changes = {
      'services/shop/gateway/operations/sell-bicycle.ts': '',
      'services/shop/worker/handlers.ts': `import { y } from '../app/pay.ts';\n({ 'modelyard.shop.SellBicycle': sell(deps) });\n`,
      'services/shop/app/pay.ts': `const next = [{ type: 'modelyard.shop.SellBicycle' }];\n`,
      'test/unit/shop/sell-bicycle.spec.ts': '',
    };
    expect(problems(changes)).to.deep.equal([]);
  });
});
