import { expect } from 'chai';
import { pageLines } from '../../../../scripts/demo/page-lines.ts';
import { paths } from '../../../../services/web/app/paths.ts';

describe('the pages that the demo names at its end', () => {
  const edgeUrl = 'http://edge';

  it('are those of the web portal', () => {
    const lines = pageLines({ edgeUrl, solutionId: 's1', compositionId: 'c1' });
    for (const path of [
      ...[paths.marketplace, paths.deployments, paths.bringIn],
      paths.model.replace('$solutionId', 's1'),
      paths.composer.replace('$compositionId', 'c1'),
    ])
      expect(lines.split('\n')).to.include(`  ${edgeUrl}${path}`);
  });

  it('leave out what the demo could not make', () => {
    expect(pageLines({ edgeUrl })).not.to.match(/\/models\/|composer/);
  });
});
