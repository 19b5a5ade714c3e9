import { readFileSync } from 'node:fs';

const start = 'await startBusWorker({';

/** The start of a worker that so far only executes commands: it reads events as well. */
export function readEvents(path: string): string {
  const text = readFileSync(path, 'utf8');
  const created = /\bcreateHandlers\(/.exec(text);
  if (!created || !text.includes(start))
    throw new Error(`${path} does not start a worker as others do: start the events there by hand`);
  const argument = argumentAt(text, created.index + 'createHandlers('.length);
  const isNamed = /^\w+$/.test(argument);
  const deps = isNamed ? argument : 'deps';
  const call = `await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport,
    codec,
    handlers: createEventHandlers(${deps}),
  });
  `;
  const codec = text.includes('const codec =') ? '' : 'const codec = platformCodec();\n  ';
  const named = isNamed ? text : text.replace(`createHandlers(${argument})`, 'createHandlers(deps)');
  return `import { startEventWorker } from '../kit/bus/event-worker.ts';
import { createEventHandlers } from './worker/event-handlers.ts';
${named
  .replace('codec: platformCodec(),', 'codec,')
  .replace(start, `${codec}${isNamed ? '' : `const deps = ${argument};\n  `}${call}${start}`)}`;
}

/** The text up to the parenthesis that closes the call. */
function argumentAt(text: string, begin: number): string {
  let depth = 1;
  let end = begin;
  while (depth > 0 && end < text.length) {
    if ('([{'.includes(text.charAt(end))) depth += 1;
    if (')]}'.includes(text.charAt(end))) depth -= 1;
    end += 1;
  }
  return text.slice(begin, end - 1);
}
