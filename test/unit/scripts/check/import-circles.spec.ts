import { expect } from 'chai';
import { circlesOf, importCircles } from '../../../../scripts/check/import-circles.ts';
import { importsOf } from '../../../../scripts/check/read-imports.ts';

const imports = (files: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(files).flatMap(([file, targets]) =>
    importsOf(`services/content/${file}`, targets.map((target) => `import type { X } from './${target}';\n`).join('')),
  );

describe('import circles', () => {
  it('are found however long they are, also where only types are imported', () => {
    const found = circlesOf(imports({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['a.ts'], 'd.ts': [] }));
    expect(found).to.deep.equal([['services/content/a.ts', 'services/content/b.ts', 'services/content/c.ts']]);
  });

  it('are distinguished', () => {
    const two = imports({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] });
    expect(circlesOf(two)).to.have.deep.members([
      ['services/content/a.ts', 'services/content/b.ts'],
      ['services/content/c.ts', 'services/content/d.ts'],
    ]);
  });

  it('are a file that imports itself, and nothing that is only shared', () => {
    expect(circlesOf(imports({ 'a.ts': ['a.ts'] }))).to.deep.equal([['services/content/a.ts']]);
    expect(circlesOf(imports({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'] }))).to.deep.equal([]);
  });

  it('are named with all their files', () => {
    const [sentence] = importCircles(imports({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] }));
    expect(sentence).to.match(/^services\/content\/a\.ts, services\/content\/b\.ts import each other: /);
  });
});
