import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { deadLetterRecord } from '../../services/kit/bus/dead-letter.ts';
import { toHeaders } from '../../services/kit/bus/envelope.ts';
import { topicAddresses } from '../../services/kit/bus/topic-plan.ts';
import { AppError } from '../../services/kit/errors.ts';
import { kebab } from '../gen/rules.ts';
import { kindOf, nameOf, readSchemas, serviceOf, shortNameOf } from '../gen/schemas.ts';
import { schemaErrors } from './asyncapi-schema.ts';

export interface AsyncapiSources {
  readonly document: string;
  readonly schemas: string;
  readonly topics: string;
}

const ref = z.object({ $ref: z.string() });
const headers = z.object({ required: z.array(z.string()), properties: z.record(z.string(), z.unknown()) });

/** The parts of the document that repeat what stands elsewhere, and so can be wrong. */
const shape = z.object({
  channels: z.record(z.string(), z.object({ address: z.string(), messages: z.record(z.string(), ref) })),
  components: z.object({
    messages: z.record(
      z.string(),
      z.object({ name: z.string().optional(), payload: z.object({ schema: ref }).optional() }),
    ),
    schemas: z.object({ envelope: headers, dead: headers }),
  }),
});

type Document = z.output<typeof shape>;

/** Where the description of the topics is no AsyncAPI or differs from the code; one sentence each. */
export function asyncapiProblems(sources: AsyncapiSources): string[] {
  const document: unknown = parse(readFileSync(sources.document, 'utf8'));
  const invalid = schemaErrors(document);
  const result = shape.safeParse(document);
  const wrong = result.success
    ? [
        ...brokenReferences(document, dirname(sources.document)),
        ...topicProblems(result.data, sources),
        ...messageProblems(result.data, sources),
        ...headerProblems(result.data),
      ]
    : result.error.issues.map((issue) => `/${issue.path.join('/')} ${issue.message}`);
  return [...invalid, ...wrong].map((problem) => `${sources.document}: ${problem}`);
}

function brokenReferences(document: unknown, folder: string): string[] {
  return [...new Set(referencesIn(document))]
    .filter((target) => !(target.startsWith('#/') ? exists(document, target) : existsSync(join(folder, target))))
    .map((target) => `there is no ${target}`);
}

function referencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : referencesIn(value)));
}

function exists(document: unknown, pointer: string): boolean {
  let at = document;
  for (const name of pointer.slice(2).split('/')) at = Object(at)[name];
  return at !== undefined;
}

function topicProblems({ channels }: Document, { topics }: AsyncapiSources): string[] {
  const described = Object.values(channels).map(({ address }) => address);
  return compare(described, topicAddresses(topics), 'topic', topics);
}

/** Every message of the schemas stands in the channel of its kind, under its name and with its schema. */
function messageProblems({ channels, components }: Document, { schemas }: AsyncapiSources): string[] {
  const messages = readSchemas(schemas).flatMap((service) => service.messages);
  const listed = Object.values(components.messages).flatMap(({ name }) => name ?? []);
  const wrongSchemas = messages.flatMap((type) => {
    const wanted = `avro/${serviceOf(type)}/${kebab(shortNameOf(type))}.avsc`;
    const found = Object.values(components.messages).find(({ name }) => name === nameOf(type))?.payload?.schema.$ref;
    return found === undefined || found === wanted ? [] : [`${nameOf(type)} has the schema ${found}, not ${wanted}`];
  });
  const strayed = messages
    .filter((type) => kindOf(type) !== 'reply')
    .flatMap((type) => {
      const address = `{prefix}.${serviceOf(type)}.${kindOf(type)}s`;
      const channel = Object.values(channels).find((candidate) => candidate.address === address);
      return channel && shortNameOf(type) in channel.messages
        ? []
        : [`${nameOf(type)} is missing in the channel ${address}`];
    });
  return [...compare(listed, messages.map(nameOf), 'message', schemas), ...wrongSchemas, ...strayed];
}

function headerProblems({ components }: Document): string[] {
  const least = { id: '', type: '', source: '', subject: '', time: '', fingerprint: '', correlationId: '' };
  const most = { ...least, causationId: '', deadline: 0, replyTo: '', sequence: 0, traceparent: '-', tracestate: '-' };
  const record = { topic: '', partition: 0, offset: 0, key: '', value: Buffer.alloc(0), headers: {}, timestamp: 0 };
  const error = new AppError('internal', '');
  const dead = deadLetterRecord({ topic: '', group: '', record, error, attempts: 1, time: '' }).headers;
  const deadMost = { ...dead, dead_where: '' };
  const { envelope, dead: letter } = components.schemas;
  return [
    ...compare(Object.keys(envelope.properties), Object.keys(toHeaders(most)), 'header', 'the envelope'),
    ...compare(envelope.required, Object.keys(toHeaders(least)), 'required header', 'the envelope'),
    ...compare(Object.keys(letter.properties), Object.keys(deadMost), 'header', 'dead letters'),
    ...compare(letter.required, Object.keys(dead), 'required header', 'dead letters'),
  ];
}

function compare(described: readonly string[], real: readonly string[], what: string, where: string): string[] {
  return [
    ...real.filter((name) => !described.includes(name)).map((name) => `the ${what} ${name} of ${where} is missing`),
    ...described.filter((name) => !real.includes(name)).map((name) => `the ${what} ${name} is not in ${where}`),
  ];
}
