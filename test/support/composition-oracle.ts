import protobuf from 'protobufjs';
import { type Marking, markedAnswer } from '../fakes/models/marking-models.ts';
import type { GeneratedComposition, GeneratedNode } from './generated-compositions.ts';
import { mapFields } from './generated-maps.ts';

/** What a run must end with. Several faults: they happen independently of each other, so that any may be the first. */
export type Expected =
  | { readonly ok: true; readonly bytes: Buffer; readonly contentType: string }
  | { readonly ok: false; readonly anyOf: readonly Fault[] };

export interface Fault {
  readonly code: string;
  readonly node: string;
}

interface Step {
  readonly node: GeneratedNode;
  readonly operation: string;
  readonly targets: readonly string[];
}

interface Message {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** What a step has for those after it: a message for all, one for each container, an excuse, or nothing ever. */
type Said = Message | ReadonlyMap<string, Message> | { readonly excuse: Fault } | 'never';

const protobufType = 'application/vnd.google.protobuf';

/**
 * What a composition answers, read off its documents as a person would: from the end backwards, each step asking those
 * before it. Knows nothing of plans, arrivals or transports, on purpose.
 */
export function expectedOf({ blueprint, models }: GeneratedComposition, operation: string, input: Buffer): Expected {
  const steps = stepsOf(blueprint.nodes);
  const port = blueprint.input_ports.find((one) => one.operation_signature.operation_name === operation);
  const entry = `${port?.container_name}/${operation}`;
  const reached = reachedFrom(entry, steps);
  const inOrder = [...steps].filter(([name]) => reached.has(name));
  const faults: Fault[] = [];
  const known = new Map<string, Said>();

  function said(name: string, step: Step): Said {
    const before = known.get(name);
    if (before) return before;
    const now = say(name, step);
    known.set(name, now);
    return now;
  }

  function say(name: string, step: Step): Said {
    const senders = inOrder.filter(([, { targets }]) => targets.includes(name));
    const given = senders.map(([from, sender]) => ({
      container: sender.node.container_name,
      said: forContainer(said(from, sender), step.node.container_name),
    }));
    if (name === entry) given.push({ container: '', said: { bytes: input, contentType: protobufType } });
    if (given.some((one) => one.said === 'never')) return 'never';
    const parts = given.flatMap(({ container, said: one }) => (isMessage(one) ? [{ container, message: one }] : []));
    const excuse = given.map((one) => one.said).find(isExcuse);
    if (parts.length === 0 && excuse) return excuse;
    try {
      return work(name, step, parts, models.get(name));
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      const fault = { code: error.message, node: step.node.container_name };
      if (step.node.policy.failure === 'soft') return { excuse: fault };
      faults.push(fault);
      return 'never';
    }
  }

  const ends = inOrder.filter(([, { targets }]) => targets.length === 0).map(([name, step]) => said(name, step));
  if (faults.length > 0) return { ok: false, anyOf: faults };
  const answers = ends.filter(isMessage);
  const excuse = ends.find(isExcuse);
  if (answers.length === 0 && excuse) return { ok: false, anyOf: [excuse.excuse] };
  return { ok: true, ...merged(answers) };
}

class StepFailed extends Error {}

const isMessage = (said: Said): said is Message => typeof said === 'object' && 'bytes' in said;
const isExcuse = (said: Said): said is { readonly excuse: Fault } => typeof said === 'object' && 'excuse' in said;

function stepsOf(nodes: readonly GeneratedNode[]): ReadonlyMap<string, Step> {
  return new Map(
    nodes.flatMap((node) =>
      node.operation_signature_list.map(({ operation_signature, connected_to }): [string, Step] => {
        const operation = operation_signature.operation_name;
        const links = connected_to as readonly (typeof connected_to)[number][] as readonly Linked[];
        const targets = links.map((to) => `${to.container_name}/${to.operation_signature.operation_name}`);
        return [`${node.container_name}/${operation}`, { node, operation, targets }];
      }),
    ),
  );
}

interface Linked {
  readonly container_name: string;
  readonly operation_signature: { readonly operation_name: string };
}

function reachedFrom(entry: string, steps: ReadonlyMap<string, Step>): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const name of reached) for (const target of steps.get(name)?.targets ?? []) reached.add(target);
  return reached;
}

function forContainer(said: Said, container: string): Said {
  if (!(said instanceof Map)) return said;
  return said.get(container) ?? 'never';
}

const merged = (messages: readonly Message[]): Message => ({
  bytes: Buffer.concat(messages.map(({ bytes }) => bytes)),
  contentType: messages[0]?.contentType ?? protobufType,
});

interface Part {
  readonly container: string;
  readonly message: Message;
}

function work(name: string, { node }: Step, parts: readonly Part[], model: Marking | undefined): Said {
  const whole = merged(parts.map(({ message }) => message));
  if (node.node_type === 'Splitter') return split(node.splitter_map as SplitterMap, whole);
  if (node.node_type === 'Collator')
    return { bytes: collate(node.collator_map as CollatorMap, parts), contentType: protobufType };
  if (!model) throw new Error(`no model ${name}`);
  const answer = markedAnswer(name, model, whole.bytes);
  if (answer === 'nothing') throw new StepFailed('deadline_exceeded');
  if (!('bytes' in answer)) throw new StepFailed('model_failed');
  return answer;
}

interface SplitterMap {
  readonly map_outputs?: readonly {
    readonly output_field: {
      readonly target_name: string;
      readonly parameter_tag: string;
      readonly mapped_to_field: string;
    };
  }[];
}

interface CollatorMap {
  readonly map_inputs?: readonly {
    readonly input_field: {
      readonly source_name: string;
      readonly parameter_tag: string;
      readonly mapped_to_field: string;
    };
  }[];
}

function split({ map_outputs }: SplitterMap, message: Message): Said {
  if (!map_outputs) return message;
  const values = read(message.bytes, 'split_failed');
  const routes = map_outputs.map(({ output_field }) => output_field);
  return new Map(
    [...new Set(routes.map((route) => route.target_name))].map((target) => {
      const own = routes.filter((route) => route.target_name === target);
      const moved = own.map((route): Moved => [Number(route.parameter_tag), values(Number(route.mapped_to_field))]);
      return [target, { bytes: write(moved), contentType: protobufType }];
    }),
  );
}

function collate({ map_inputs }: CollatorMap, parts: readonly Part[]): Buffer {
  const sources = new Map(
    [...Map.groupBy(parts, ({ container }) => container)].map(([container, own]) => [
      container,
      merged(own.map(({ message }) => message)).bytes,
    ]),
  );
  if (!map_inputs) {
    const elements = [...sources.values()];
    for (const element of elements) read(element, 'collate_failed');
    return write([[8, elements]]);
  }
  const routes = map_inputs.map(({ input_field }) => input_field);
  // What the map does not use is not looked at.
  const used = [...sources].filter(([container]) => routes.some((route) => route.source_name === container));
  const values = new Map(used.map(([container, bytes]) => [container, read(bytes, 'collate_failed')]));
  return write(
    routes.map(
      ({ source_name, parameter_tag, mapped_to_field }): Moved => [
        Number(mapped_to_field),
        values.get(source_name)?.(Number(parameter_tag)) ?? [],
      ],
    ),
  );
}

type Value = Uint8Array | number;
type Moved = readonly [to: number, values: readonly Value[]];

const fieldOf = (tag: number) => mapFields.find((field) => field.tag === tag);

/** The values of a field: all of a repeated one, the last of another. */
function read(bytes: Buffer, otherwise: string): (tag: number) => readonly Value[] {
  const found = new Map<number, Value[]>();
  const reader = protobuf.Reader.create(bytes);
  try {
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      const field = fieldOf(tag >>> 3);
      const values = found.get(tag >>> 3) ?? [];
      found.set(tag >>> 3, values);
      if (field?.kind !== 'number') {
        if ((tag & 7) === 2) values.push(reader.bytes());
        else reader.skipType(tag & 7);
      } else if ((tag & 7) === 2)
        for (const end = reader.uint32() + reader.pos; reader.pos < end; ) values.push(reader.uint32());
      else values.push(reader.uint32());
    }
  } catch {
    throw new StepFailed(otherwise);
  }
  return (tag) => {
    const values = found.get(tag) ?? [];
    return fieldOf(tag)?.repeated ? values : values.slice(-1);
  };
}

/** Ascending, numbers packed, nothing that is a singular field's default. */
function write(moved: readonly Moved[]): Buffer {
  const writer = protobuf.Writer.create();
  for (const { tag, kind, repeated } of mapFields) {
    const all = moved.filter(([to]) => to === tag).flatMap(([, values]) => values);
    const values = repeated ? all : all.slice(-1).filter((value) => value !== 0 && (value as Uint8Array).length !== 0);
    if (values.length === 0) continue;
    if (kind === 'number' && repeated) {
      writer.uint32((tag << 3) | 2).fork();
      for (const value of values) writer.uint32(Number(value));
      writer.ldelim();
    } else if (kind === 'number') writer.uint32(tag << 3).uint32(Number(values[0]));
    else for (const value of values) writer.uint32((tag << 3) | 2).bytes(value as Uint8Array);
  }
  return Buffer.from(writer.finish());
}
