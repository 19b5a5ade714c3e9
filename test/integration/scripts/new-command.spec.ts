import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect } from 'chai';

/** A copy of the repository in which a command was scaffolded: what does the build say now? */
describe('npm run new:command', function () {
  this.timeout(120_000);
  let copy: string;
  const run = (program: string, ...args: string[]) => {
    const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`;
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
    return { status, text: stdout + stderr };
  };
  const scaffold = (...args: string[]) => run('node', 'scripts/new-command.ts', ...args);
  const typeErrors = () => run('tsc', '--noEmit').text;

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'modelyard-new-command-'));
    for (const part of [
      'services',
      'schemas',
      'proto',
      'scripts',
      'infra/kafka',
      'tsconfig.json',
      'package.json',
      'biome.json',
      '.gitignore',
    ])
      cpSync(part, join(copy, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const config = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['services', 'test'] }));
    expect(scaffold('content', 'RenameDocument')).to.include({ status: 0 });
  });
  after(() => rmSync(copy, { recursive: true }));

  it('makes the compiler ask for handler, decision, state and answer', () => {
    const errors = typeErrors();
    expect(errors).to.match(/worker\/handlers\.ts.*modelyard\.content\.RenameDocument.* is missing/);
    expect(errors).to.match(/domain\/rename-document\.ts.*must return a value/);
    expect(errors).to.match(/state\.ts.* no exported member 'RenameDocumentState'/);
    expect(errors).to.match(/gateway\/commands\.ts.*'Results'/);
  });

  it('makes the generator ask for fields, and releases nothing before', () => {
    const { status, text } = run('node', 'scripts/gen.ts');
    expect(status).to.equal(1);
    expect(text).to.include('modelyard.content.RenameDocument has no fields');
    expect(text).to.include('modelyard.content.DocumentRenamed has no fields');
  });

  it('leaves a spec that fails', () => {
    const { text } = run('mocha', 'test/unit/content/domain/rename-document.spec.ts');
    expect(text).to.include('0 passing').and.include('2 failing');
  });

  it('describes command and event in AsyncAPI', () => {
    const text = readFileSync(join(copy, 'schemas/asyncapi.yaml'), 'utf8');
    expect(text).to.include('name: modelyard.content.RenameDocument').and.include('avro/content/document-renamed.avsc');
    expect(text.split('\n')[0]).to.equal(readFileSync('schemas/asyncapi.yaml', 'utf8').split('\n')[0]);
  });

  it('never writes over what is there', () => {
    const { status, text } = scaffold('content', 'StoreImage');
    expect(status).to.equal(1);
    expect(text).to.include('schemas/avro/content/store-image.avsc').and.include('nothing was written');
  });

  it('knows only services with a worker', () => {
    expect(scaffold('kit', 'RenameDocument').text).to.include('services/kit has no worker');
  });
});
