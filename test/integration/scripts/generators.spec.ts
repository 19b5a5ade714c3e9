import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { finishedCommands, giveFields, sendCommand } from '../../support/finish-commands.ts';
import { createScratchCopy, type ScratchCopy } from '../../support/scratch-copy.ts';

/** One copy of the repository in which every variant of service, command and event handler was written. */
describe('npm run new:service, new:command and new:event-handler', function () {
  this.timeout(600_000);
  let copy: ScratchCopy;
  const written = (path: string) => readFileSync(join(copy.path, path), 'utf8');
  const service = (...args: string[]) => copy.run('node', 'scripts/new-service.ts', ...args);
  const command = (...args: string[]) => copy.run('node', 'scripts/new-command.ts', ...args);
  const eventHandler = (...args: string[]) => copy.run('node', 'scripts/new-event-handler.ts', ...args);
  let said: string;
  let asked: string;
  let check: string;

  before(() => {
    copy = createScratchCopy();
    const first = service('thing', '--with', 'gateway,worker,postgres');
    expect(first).to.include({ status: 0 });
    const rename = command('content', 'RenameDocument');
    const event = eventHandler('portal', 'publication.RevisionPublished');
    const others = copy.run('node', 'test/support/write-examples.ts');
    for (const run of [rename, event, others]) expect(run).to.include({ status: 0 });
    said = [first, rename, event, others].map(({ text }) => text).join('\n');
    asked = copy.run('node', '--input-type=module', '--eval', messageStages).text;
    giveFields(copy.path);
    for (const [name, each] of finishedCommands) sendCommand(copy.path, name, each);
    const gateways = finishedCommands.map(([name]) => `services/${name}/gateway`);
    copy.run('biome', 'check', '--write', ...new Set(gateways));
    expect(copy.run('node', 'scripts/gen.ts')).to.include({ status: 0 });
    check = copy.run('node', 'scripts/check.ts').text;
  });
  after(() => copy.remove());

  it('pick the variant that a service is made for, and name it', () => {
    expect(said).to.include('RenameDocument is a command of the variant journal');
    expect(said).to.include('The handler is of the variant plain, which fits portal');
    for (const [what, variant] of [
      ['publication PausePublication', 'plan'],
      ['thing StoreThing', 'outbox'],
      ['ledger OpenLedger', 'journal'],
      ['assembly AssembleModel', 'saga'],
      ['assembly NameModel', 'outbox'],
      ['convoy SendConvoy', 'saga'],
      ['content catalog.RecordDeleted', 'plain'],
      ['notification content.DescriptionStored', 'reader'],
      ['thing catalog.RecordDeleted', 'outbox'],
      ['assembly catalog.RecordDeleted', 'saga'],
      ['assembly catalog.RecordCreated', 'outbox'],
    ] as const)
      expect(said).to.include(`${what}: ${variant}\n`);
  });

  it('make the check ask for what only a person can write: fields, and an operation that sends the command', () => {
    for (const name of ['content.RenameDocument', 'content.DocumentRenamed', 'assembly.AssembleModelStarted'])
      expect(asked).to.include(`modelyard.${name} has no fields`);
    for (const name of ['content.RenameDocument', 'publication.PausePublication', 'assembly.AssembleModel'])
      expect(asked).to.include(`modelyard.${name} is sent by no operation`);
    expect(asked).not.to.match(/has no (handler|decision|spec)|no list of its/);
  });

  it('leave nothing else to npm run check, once that is written', () => {
    const problems = check.split('\n').filter((line) => line !== '' && !/^ok +[a-z ]+ [\d.]+ s$/.test(line));
    expect(
      problems.map((line) => line.replace(/ in \S+operations, .*| in the gateway .*|[\d.]+ s$/, '').trim()),
    ).to.have.members([
      'FAILED commands',
      'modelyard.content.RenameDocument is sent by no operation: declare one',
      'modelyard.convoy.SendConvoy is sent by no operation: declare one',
      'modelyard.publication.PausePublication is sent by no operation: declare one',
    ]);
  });

  it('leave specs that fail until what they are about is written', () => {
    const own = 'test/unit/{thing,ledger,assembly,convoy,archive,parts-list,plain,follower}/**/*.spec.ts';
    const changed =
      'test/unit/{content,publication,portal,notification}/**/{rename-document,pause-publication,record-deleted,revision-published,description-stored,session-started}.spec.ts';
    const { text } = copy.run('mocha', '--no-color', own, changed);
    const passed = text
      .split('\n')
      .filter((line) => line.includes('✔'))
      .map((line) => line.replace(/✔|\(\d+ms\)/g, '').trim());
    // The list of commands has one by now, and a relay has nothing to be written.
    expect(passed.sort()).to.deep.equal([
      ...Array(4).fill('has a handler'),
      ...Array(3).fill('publishes an event as it was written'),
    ]);
    const blocks = text.split(/\n {2}\d+\) /).slice(1);
    expect(blocks.length).to.be.greaterThan(25);
    for (const block of blocks) expect(block).to.match(/not written yet|the_reason/);
  });

  it('make a service part of the platform', () => {
    expect(copy.run('node', 'services/main.ts', '--list').text).to.include('thing: relay, worker, gateway');
    expect(written('compose.yaml')).to.include('command: [node, services/main.ts, thing, worker]');
    expect(written('README.md')).to.include('`THING_WORKER_PORT`');
    expect(written('infra/kafka/topics.yaml')).to.match(/^thing:$/m);
    expect(written('schemas/openapi/thing.yaml')).to.include('/thing/{id}:').and.include('/operations/{id}:');
    expect(written('schemas/openapi/assembly.yaml')).to.include('/tasks/{id}:');
  });

  it('list an event handler, also where the worker has acted on no event so far', () => {
    const list = written('services/portal/worker/handlers.ts');
    expect(list).to.include("'modelyard.publication.RevisionPublished': revisionPublished(deps)");
    expect(list).to.include('ContentMessages & CatalogMessages & PublicationMessages');
    expect(written('services/content/start-worker.ts')).to.include('handlers: createEventHandlers(deps)');
    expect(written('services/notification/domain/events/identity-events.ts')).to.include('SessionStarted');
    expect(written('services/notification/worker/handlers.ts')).to.include('...contentEvents');
  });

  it('execute a command in the name of its signed caller alone', () => {
    for (const [name, command] of [
      ['content', 'RenameDocument'],
      ['publication', 'PausePublication'],
      ['thing', 'StoreThing'],
      ['ledger', 'OpenLedger'],
      ['assembly', 'AssembleModel'],
      ['convoy', 'SendConvoy'],
    ] as const) {
      const list = written(`services/${name}/worker/handlers.ts`);
      expect(list).to.match(new RegExp(`'modelyard\\.${name}\\.${command}': forSigningCaller\\(\\w+\\(deps\\)\\)`));
      const [, guard] = /import \{ .*forSigningCaller.* \} from '(.*)'/.exec(list) ?? [];
      expect(guard).to.equal(name === 'publication' ? './verified-caller.ts' : '../../platform/bus/signing-caller.ts');
      expect(written(`services/${name}/start-worker.ts`)).to.match(/signatures/);
    }
  });

  it('describe command and events in AsyncAPI', () => {
    const text = written('schemas/asyncapi.yaml');
    expect(text).to.include('name: modelyard.content.RenameDocument').and.include('avro/content/document-renamed.avsc');
    expect(text).to.include('name: modelyard.assembly.AssembleModelFailed');
    expect(text.split('\n')[0]).to.equal(readFileSync('schemas/asyncapi.yaml', 'utf8').split('\n')[0]);
  });

  it('say what is wrong, and never write over what is there', () => {
    const { status, text } = service('thing', '--with', 'gateway');
    expect(status).to.equal(1);
    expect(text).to.equal('services/thing is there already; nothing was written\n');
  });
});

/** The two stages that ask for what is missing, without the others, which take most of the time. */
const messageStages = `
import { stages } from './scripts/check/stages.ts';
for (const { name, run } of stages)
  if (name === 'contracts' || name === 'commands') for (const problem of await run()) console.log(problem);
`;
