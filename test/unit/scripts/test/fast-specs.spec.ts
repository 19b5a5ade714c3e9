import { expect } from 'chai';
import { fastSpecs } from '../../../../scripts/test/fast-specs.ts';

const imported = (file: string, target: string, typeOnly = false) => ({ file, line: 1, target, typeOnly });

describe('the specs whose coverage is measured', () => {
  const imports = [
    imported('test/contract/a.spec.ts', 'test/support/catalog.ts'),
    imported('test/support/catalog.ts', 'test/support/engines.ts'),
    imported('test/guide/a.spec.ts', 'test/support/catalog.ts'),
    imported('test/contract/b.spec.ts', 'services/kit/ids.ts'),
    imported('test/contract/c.spec.ts', 'test/support/engines.ts', true),
  ];

  it('are those of folders that need no engine', () => {
    const specs = ['test/unit/a.spec.ts', 'test/component/b.spec.ts', 'test/guide/c.spec.ts'];
    expect(fastSpecs(imports, [...specs, 'test/integration/d.spec.ts', 'test/e2e/e.spec.ts'])).to.deep.equal(specs);
  });

  it('are contract specs and chapters that import no engine, also indirectly', () => {
    const specs = ['test/contract/b.spec.ts', 'test/contract/c.spec.ts'];
    const others = ['test/contract/a.spec.ts', 'test/guide/a.spec.ts'];
    expect(fastSpecs(imports, [...others, ...specs])).to.deep.equal(specs);
  });
});
