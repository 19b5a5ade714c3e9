import { commandNames } from '../../scripts/new-command/names.ts';
import { newCommand, writeCommand } from '../../scripts/new-command/write-command.ts';
import { writeEventHandler } from '../../scripts/new-event-handler/write-event-handler.ts';
import { newService } from '../../scripts/new-service/names.ts';
import { writeService } from '../../scripts/new-service/write-service.ts';
import { servicePorts } from '../../scripts/start/services.ts';
import { format } from '../../scripts/support/write-formatted.ts';

// Run in a scratch copy: writes services, commands and event handlers of every variant in one process, where a run of
// npm run new:… for each would take a minute of a processor.

const services = [
  ['ledger', 'gateway,worker,mongo'],
  ['assembly', 'gateway,worker,postgres,process'],
  ['convoy', 'worker,mongo,process,rpc'],
  ['archive', 'gateway,postgres,relay'],
  ['parts-list', 'gateway,mongo'],
  ['plain', 'gateway'],
  ['follower', 'worker'],
] as const;

const commands = [
  ['publication', 'PausePublication'],
  ['thing', 'StoreThing'],
  ['ledger', 'OpenLedger'],
  ['assembly', 'AssembleModel'],
  ['assembly', 'NameModel', 'outbox'],
  ['convoy', 'SendConvoy'],
] as const;

const events = [
  ['content', 'catalog.RecordDeleted'],
  ['notification', 'content.DescriptionStored'],
  ['notification', 'identity.SessionStarted'],
  ['thing', 'catalog.RecordDeleted'],
  ['assembly', 'catalog.RecordDeleted'],
  ['assembly', 'catalog.RecordCreated', 'outbox'],
] as const;

const taken = new Set<number>(Object.values(servicePorts));
const paths: string[] = [];
for (const [name, parts] of services) {
  const service = newService(name, parts.split(','), taken);
  paths.push(...writeService(service));
  for (const port of Object.values(service.ports)) taken.add(port);
}
for (const [service, command, variant] of commands) {
  const made = newCommand(commandNames(service, command), variant);
  paths.push(...writeCommand(made));
  console.log(`${service} ${command}: ${made.variant}`);
}
for (const [service, event, variant] of events) {
  const made = writeEventHandler(service, `modelyard.${event}`, variant);
  paths.push(...made.paths);
  console.log(`${service} ${event}: ${made.variant}`);
}
format([...new Set(paths)]);
