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
      // Those of solutions come and go, so the broker is asked.
      const topics = (await transport.topics()).filter((topic) => isDead(topic, prefix)).sort();
      const letters = await openDeadLetterConsole(transport, topics).execute(wanted);
      if (json)
        console.log(
          JSON.stringify(
            letters.map((letter) => asJson(letter, codec)),
            null,
            2,
          ),
        );
      else
        console.log(
          wanted.name === 'show'
            ? letters.map((letter) => deadLetterTable(letter, codec)).join('\n')
            : listTable(letters),
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
