import { expect } from 'chai';
import { commandNames } from '../../../../scripts/new-command/names.ts';

describe('names of a new command', () => {
  it('are written everywhere as the house writes them', () => {
    expect(commandNames('content', 'RenameDocument')).to.deep.equal({
      service: 'content',
      command: 'RenameDocument',
      camel: 'renameDocument',
      file: 'rename-document',
      event: 'DocumentRenamed',
      eventFile: 'document-renamed',
    });
  });

  for (const [command, event] of [
    ['StoreImage', 'ImageStored'],
    ['PublishSolutionRevision', 'SolutionRevisionPublished'],
    ['CopyDocument', 'DocumentCopied'],
    ['DeployModel', 'ModelDeployed'],
    ['SendNotice', 'NoticeSent'],
    ['SetBlueprint', 'BlueprintSet'],
  ] as const)
    it(`make ${event} of ${command}`, () => {
      expect(commandNames('content', command).event).to.equal(event);
    });

  it('take an event that is named', () => {
    expect(commandNames('content', 'SplitDocument', 'DocumentSplit')).to.include({ eventFile: 'document-split' });
  });

  for (const [service, command, event] of [
    ['content', 'rename', undefined],
    ['content', 'renameDocument', undefined],
    ['content', 'Rename', undefined],
    ['content', 'Rename-Document', undefined],
    ['content', '../RenameDocument', undefined],
    ['../content', 'RenameDocument', undefined],
    ['Content', 'RenameDocument', undefined],
    ['content', 'RenameDocument', 'renamed'],
  ] as const)
    it(`rejects ${service} ${command} ${event ?? ''}`, () => {
      expect(() => commandNames(service, command, event)).to.throw(/is no name of a service|must be two words/);
    });
});
