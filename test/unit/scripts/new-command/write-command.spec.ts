import { expect } from 'chai';
import { commandNames } from '../../../../scripts/new-command/names.ts';
import { newCommand, writeCommand } from '../../../../scripts/new-command/write-command.ts';
import { writeEventHandler } from '../../../../scripts/new-event-handler/write-event-handler.ts';

const command = (service: string, name = 'RenameDocument', variant?: string) =>
  newCommand(commandNames(service, name), variant);

/** What is written is the subject of test/integration/scripts/generators.spec.ts; here nothing is. */
describe('a new command or event handler', () => {
  it('is of the variant that its service is made for', () => {
    expect(command('content')).to.include({ variant: 'journal', depsType: 'HandlerDeps' });
    expect(command('publication')).to.include({ variant: 'plan', depsType: 'PublicationDeps' });
    expect(() => command('content', 'RenameDocument', 'saga')).to.throw('not made for saga; it fits: journal');
    const record = 'modelyard.catalog.RecordCreated';
    expect(() => writeEventHandler('portal', record, 'outbox')).to.throw('not made for outbox; it fits: plain');
  });

  it('needs a worker, and commands or events that there are', () => {
    expect(() => command('kit')).to.throw('services/kit has no worker');
    expect(() => command('portal')).to.throw('lists no commands');
    expect(() => writeEventHandler('edge', 'modelyard.catalog.RecordDeleted')).to.throw('services/edge has no worker');
    expect(() => writeEventHandler('portal', 'modelyard.RecordDeleted')).to.throw(
      'There is no event "modelyard.RecordDeleted"',
    );
  });

  it('never takes the place of what is there', () => {
    expect(() => writeCommand(command('content', 'StoreImage'))).to.throw(/store-image\.avsc.*nothing was written/s);
    for (const [service, file] of [
      ['portal', 'record-deleted.ts'],
      ['notification', 'catalog-events.ts'],
    ] as const)
      expect(() => writeEventHandler(service, 'modelyard.catalog.RecordDeleted')).to.throw(
        new RegExp(`${file}.*nothing was written`, 's'),
      );
  });
});
