import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createScratchCopy, type ScratchCopy } from '../../support/scratch-copy.ts';

/** A copy of the repository in which commands and an event handler were written: what does the check report now? */
describe('npm run new:command and new:event-handler', function () {
  this.timeout(300_000);
  let copy: ScratchCopy;
  const command = (...args: string[]) => copy.run('node', 'scripts/new-command.ts', ...args);
  const eventHandler = (...args: string[]) => copy.run('node', 'scripts/new-event-handler.ts', ...args);
  let check: string;

  before(() => {
    copy = createScratchCopy();
    expect(eventHandler('portal', 'publication.RevisionPublished')).to.include({ status: 0 });
    expect(command('content', 'RenameDocument')).to.include({ status: 0 });
    expect(command('publication', 'PausePublication')).to.include({ status: 0 });
    check = copy.run('node', 'scripts/check.ts').text;
  });
  after(() => copy.remove());

  it('makes the compiler ask for handler, decision, state and answer', () => {
    expect(check).to.match(/worker\/handlers\.ts.*modelyard\.content\.RenameDocument.* is missing/);
    expect(check).to.match(/content\/domain\/rename-document\.ts.*must return a value/);
    expect(check).to.match(/state\.ts.* no exported member 'RenameDocumentState'/);
    expect(check).to.match(/worker\/handlers\.ts.*modelyard\.publication\.PausePublication.* is missing/);
    expect(check).to.match(/publication\/domain\/pause-publication\.ts.*must return a value/);
  });

  it('makes the check ask for handler and operation', () => {
    for (const name of ['modelyard.content.RenameDocument', 'modelyard.publication.PausePublication'])
      expect(check).to.include(`${name} has no handler`).and.to.include(`${name} is sent by no operation`);
  });

  it('makes the generator ask for fields, and releases nothing before', () => {
    const { status, text } = copy.run('node', 'scripts/gen.ts');
    expect(status).to.equal(1);
    expect(text).to.include('modelyard.content.RenameDocument has no fields');
    expect(text).to.include('modelyard.content.DocumentRenamed has no fields');
  });

  it('leaves specs that fail', () => {
    const { text } = copy.run('mocha', 'test/unit/content/domain/rename-document.spec.ts');
    expect(text).to.include('0 passing').and.include('2 failing');
    const event = copy.run('mocha', 'test/unit/portal/worker/revision-published.spec.ts').text;
    expect(event).to.include('0 passing').and.include('not written yet');
  });

  it('lists an event handler, of which the check reports nothing', () => {
    const list = readFileSync(join(copy.path, 'services/portal/worker/handlers.ts'), 'utf8');
    expect(list).to.include("'modelyard.publication.RevisionPublished': revisionPublished(deps)");
    expect(list).to.include('ContentMessages & CatalogMessages & PublicationMessages');
    expect(check).not.to.include('services/portal');
    expect(check).not.to.include('revision-published');
  });

  it('describes command and event in AsyncAPI', () => {
    const text = readFileSync(join(copy.path, 'schemas/asyncapi.yaml'), 'utf8');
    expect(text).to.include('name: modelyard.content.RenameDocument').and.include('avro/content/document-renamed.avsc');
    expect(text.split('\n')[0]).to.equal(readFileSync('schemas/asyncapi.yaml', 'utf8').split('\n')[0]);
  });

  it('never writes over what is there', () => {
    for (const { status, text } of [
      command('content', 'StoreImage'),
      eventHandler('portal', 'modelyard.catalog.RecordDeleted'),
    ]) {
      expect(status).to.equal(1);
      expect(text).to.match(/store-image\.avsc.*nothing was written|record-deleted\.ts.*nothing was written/s);
    }
  });

  it('knows only services with a worker, and events there are', () => {
    expect(command('kit', 'RenameDocument').text).to.include('services/kit has no worker');
    expect(command('portal', 'RenameDocument').text).to.include('lists no commands');
    expect(eventHandler('edge', 'modelyard.catalog.RecordDeleted').text).to.include('services/edge has no worker');
    expect(eventHandler('portal', 'RecordDeleted').text).to.include('There is no event "modelyard.RecordDeleted"');
  });
});
