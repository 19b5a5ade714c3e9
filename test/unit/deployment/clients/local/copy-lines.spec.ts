import { expect } from 'chai';
import { copyLines } from '../../../../../services/deployment/clients/local/copy-lines.ts';
import { createLog } from '../../../../../services/kit/log.ts';

describe('lines of a model server in the log of the platform', () => {
  it('say whose they are, and are no flood', () => {
    const written: Record<string, unknown>[] = [];
    const destination = { write: (line: string) => void written.push(JSON.parse(line)) };
    const log = createLog({ service: 'model', role: 'server', instance: 'here', level: 'info', destination });
    const copy = copyLines({ deploymentId: 'd', component: 'iris', replica: 1 }, log);
    for (let index = 0; index < 1_000; index += 1) copy(`line ${index}`, 'stderr');
    expect(written[0]).to.include({ service: 'model', deploymentId: 'd', component: 'iris', replica: 1 });
    expect(written[0]).to.include({ stream: 'stderr', level: 'info', msg: 'line 0' });
    expect(written.length).to.be.within(100, 300);
  });
});
