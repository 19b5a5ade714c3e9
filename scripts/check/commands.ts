import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, nameOf, readSchemas, shortNameOf } from '../gen/schemas.ts';

/** What a declared command still lacks, one sentence each: a handler, a decision, an operation that sends it, a spec. */
export function commandProblems(schemas: string): string[] {
  const specs = textsIn('test', /\.(spec|suite)\.ts$/).map((text) => text.toLowerCase());
  const rooms = readdirSync('services').flatMap((name) => [`services/${name}/gateway`, `services/${name}/app`]);
  const senders = rooms.map((room) => ({ room, texts: textsIn(room, /\.ts$/) }));
  return readSchemas(schemas).flatMap(({ service, messages }) =>
    messages
      .filter((message) => kindOf(message) === 'command')
      .flatMap((message) => {
        const name = nameOf(message);
        const short = shortNameOf(message);
        const handlers = readIfThere(`services/${service}/worker/handlers.ts`);
        const decisions = ['domain', 'app'].flatMap((room) => textsIn(`services/${service}/${room}`, /\.ts$/));
        const sentBy = senders.filter(({ texts }) => texts.some((text) => text.includes(`'${name}'`)));
        // A command that a service sends to itself is a step of another command, whose spec includes it.
        const isStep = sentBy.length === 1 && sentBy[0]?.room === `services/${service}/app`;
        return [
          !handlers.includes(`'${name}'`) &&
            `${name} has no handler: list one in services/${service}/worker/handlers.ts`,
          !decisions.some((text) => text.includes(short)) &&
            `${name} has no decision in services/${service}/domain or app`,
          sentBy.length === 0 &&
            `${name} is sent by no operation: declare one in services/${service}/gateway, and run \`npm run gen\``,
          !isStep &&
            !specs.some((text) => text.includes(short.toLowerCase())) &&
            `${name} has no spec: add one to test/unit/${service}`,
        ].filter((problem) => problem !== false);
      }),
  );
}

function textsIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
