import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createScratchCopy, type ScratchCopy } from '../../support/scratch-copy.ts';

/** A copy of the repository in which a service was written. */
describe('npm run new:service', function () {
  this.timeout(300_000);
  let copy: ScratchCopy;
  const written = (path: string) => readFileSync(join(copy.path, path), 'utf8');
  const write = (...args: string[]) => copy.run('node', 'scripts/new-service.ts', ...args);

  before(() => {
    copy = createScratchCopy();
    expect(write('thing', '--with', 'gateway,worker,postgres')).to.include({ status: 0 });
  });
  after(() => copy.remove());

  it('writes a service that passes npm run check', () => {
    expect(copy.run('node', 'scripts/check.ts').text).not.to.include('FAILED');
  });

  it('leaves specs that fail until it is written', () => {
    const { text } = copy.run('mocha', 'test/unit/thing/**/*.spec.ts');
    expect(text).to.include('0 passing').and.include('2 failing').and.include('not written yet');
  });

  it('makes it part of the platform', () => {
    expect(copy.run('node', 'services/main.ts', '--list').text).to.include('thing: worker, gateway');
    expect(written('compose.yaml')).to.include('command: [node, services/main.ts, thing, worker]');
    expect(written('README.md')).to.include('`THING_WORKER_PORT`');
    expect(written('infra/kafka/topics.yaml')).to.match(/^thing:$/m);
    expect(written('schemas/openapi/thing.yaml')).to.include('/thing/{id}:');
  });

  it('says what is wrong with its arguments, and never writes over what is there', () => {
    for (const [args, said] of [
      [['thing', '--with', 'gateway'], 'services/thing is there already'],
      [['Other'], 'must be lower-case words'],
      [['other', '--with', 'gateway,cobol'], 'not cobol'],
      [['other', '--with', 'postgres'], 'needs a gateway or a worker'],
      [[], 'Usage: npm run new:service'],
    ] as const) {
      const { status, text } = write(...args);
      expect(status, args.join(' ')).to.equal(1);
      expect(text).to.include(said);
    }
  });
});
