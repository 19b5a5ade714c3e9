import { parseArgs } from 'node:util';
import { createKafkaTransport } from '../services/kit/bus/kafka.ts';
import { parseTopic } from '../services/kit/bus/topics.ts';
import { platformCodec } from '../services/platform/bus/codec.ts';
import { type Action, readAction, usage } from './dead/action.ts';
import { openDeadLetterConsole } from './dead/dead-letter-console.ts';
import { asJson, deadLetterTable, listTable } from './dead/print.ts';
import { runScript } from './support/run-script.ts';

// npm run dead -- list | show <id> | replay <id> | replay --all, --run <id> or --node <name>; --json for programs.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { all: { type: 'boolean' }, json: { type: 'boolean' }, run: { type: 'string' }, node: { type: 'string' } },
});
const action = readAction(positionals, values);
if (action) await run(action, values.json === true);
else {
  console.error(usage);
  process.exitCode = 1;
}

function run(wanted: Action, json: boolean): Promise<void> {
  return runScript('dead', async ({ kafka, prefix }) => {
    const transport = createKafkaTransport(kafka);
    const codec = platformCodec();
    try {
      // Solutions have topics of their own, so only the broker knows the list.
      const topics = (await transport.topics()).filter((topic) => isDead(topic, prefix)).sort();
      const deadLetters = await openDeadLetterConsole(transport, topics).execute(wanted);
      if (json)
        console.log(
          JSON.stringify(
            deadLetters.map((deadLetter) => asJson(deadLetter, codec)),
            null,
            2,
          ),
        );
      else
        console.log(
          wanted.name === 'show'
            ? deadLetters.map((deadLetter) => deadLetterTable(deadLetter, codec)).join('\n')
            : listTable(deadLetters),
        );
    } finally {
      await transport.close();
    }
  });
}

function isDead(topic: string, prefix: string): boolean {
  const parts = parseTopic(topic);
  return parts?.kind === 'dead' && parts.prefix === prefix;
}
