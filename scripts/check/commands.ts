import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, nameOf, readSchemas, shortNameOf } from '../gen/schemas.ts';
import { filesBelow, textOf } from './source-files.ts';

/**
 * What a declared command still lacks, one sentence each: a handler, a decision, an operation that sends it, a spec. `loaded`
 * are the files that the roles load; an operation that no list names is not among them, nor is it in the OpenAPI document.
 */
export function commandProblems(root: string, schemas: string, loaded: ReadonlySet<string>): string[] {
  const specs = filesBelow(root, 'test/**/*.{spec,suite}.ts').map(({ text }) => text.toLowerCase());
  const senders = filesBelow(root, 'services/*/{gateway,app,clients}/**/*.ts').filter(({ path }) => loaded.has(path));
  return readSchemas(join(root, schemas)).flatMap(({ service, messages }) => {
    const folder = `services/${service}`;
    const handlers = textOf(root, `${folder}/worker/handlers.ts`);
    const decisions = filesBelow(root, `${folder}/{domain,app}/**/*.ts`).map(({ text }) => text);
    return messages
      .filter((message) => kindOf(message) === 'command')
      .flatMap((message) => {
        const [name, short] = [nameOf(message), shortNameOf(message)];
        const sent = new RegExp(`\\btype(?::| =) '${name}'`);
        const sentBy = senders.filter(({ text }) => sent.test(text));
        // A command that a service sends to itself is a step of another command, whose spec includes it.
        const isStep = sentBy.length > 0 && sentBy.every(({ path }) => path.startsWith(`${folder}/app/`));
        return [
          !handlers.includes(`'${name}'`) && `${name} has no handler: list one in ${folder}/worker/handlers.ts`,
          !decisions.some((text) => text.includes(short)) && `${name} has no decision in ${folder}/domain or app`,
          sentBy.length === 0 &&
            `${name} is sent by no operation: declare one in ${gatewayOf(root, folder)}, list it in operations.ts, and run \`npm run gen\``,
          !isStep &&
            !specs.some((text) => text.includes(short.toLowerCase())) &&
            `${name} has no spec: add one to test/unit/${service}`,
        ].filter((problem) => problem !== false);
      });
  });
}

const gatewayOf = (root: string, folder: string): string =>
  existsSync(join(root, folder, 'gateway')) ? `${folder}/gateway/operations` : 'the gateway of a service that sends it';
