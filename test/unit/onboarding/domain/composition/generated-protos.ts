import fc from 'fast-check';

/** A generated message; `fields` refer to other generated messages, and may lead back to it. */
export interface Declared {
  readonly fullName: string;
  readonly fields: DeclaredField[];
}

export interface DeclaredField {
  readonly number: number;
  readonly name: string;
  readonly kind: 'plain' | 'optional' | 'repeated' | 'map' | 'oneof';
  readonly type: { readonly scalar: string } | { readonly enum: string } | { readonly message: Declared };
  /** Of the keys of a map. */
  readonly key: string;
}

export interface GeneratedProto {
  readonly text: string;
  /** Full names of the messages that the one method takes and returns. */
  readonly input: Declared;
  readonly output: Declared;
}

const scalarTypes = [
  ...['double', 'float', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64'],
  ...['fixed32', 'fixed64', 'sfixed32', 'sfixed64', 'bool', 'string', 'bytes'],
];
const keyTypes = ['string', 'int64', 'uint32', 'bool'];

/** Few names, some of them those of scalar types and of entries of maps: types of the same name are the hard part. */
const typeNames = ['Order', 'Line', 'Line', 'String', 'Group', 'Kind', 'F1Entry', 'Reply'];
const enumNames = ['Kind', 'Order', 'Float'];

const fieldDraft = fc.record({
  kind: fc.constantFrom('plain', 'plain', 'optional', 'repeated', 'map', 'oneof'),
  family: fc.constantFrom('scalar', 'scalar', 'scalar', 'message', 'enum'),
  pick: fc.nat(),
  key: fc.constantFrom(...keyTypes),
});

const messageDraft = fc.record({
  name: fc.constantFrom(...typeNames),
  /** Lies in the message before it, or in the one before that. */
  inside: fc.constantFrom(0, 0, 1, 2),
  enumName: fc.option(fc.constantFrom(...enumNames), { nil: undefined }),
  fields: fc.array(fieldDraft, { maxLength: 5 }),
});

type MessageDraft = typeof messageDraft extends fc.Arbitrary<infer T> ? T : never;

interface Node {
  readonly declared: Declared;
  readonly draft: MessageDraft;
  readonly children: Node[];
  /** Simple name of an enum in it. */
  enumName: string | undefined;
}

export const generatedProtos: fc.Arbitrary<GeneratedProto> = fc
  .tuple(
    fc.constantFrom('', 'shop', 'shop.v1'),
    fc.array(messageDraft, { minLength: 1, maxLength: 7 }),
    fc.nat(),
    fc.nat(),
  )
  .map(([packageName, drafts, input, output]) => build(packageName, drafts, input, output));

function build(packageName: string, drafts: readonly MessageDraft[], input: number, output: number): GeneratedProto {
  const top: Node[] = [];
  const nodes: Node[] = [];
  const taken = new Set<string>();
  for (const draft of drafts) {
    const parent = draft.inside === 0 ? undefined : nodes.at(-draft.inside);
    const space = parent?.declared.fullName ?? packageName;
    // Beside the map f1 that name is taken, see the protobuf specification.
    const fullName = unusedName(space, parent && draft.name === 'F1Entry' ? 'Line' : draft.name, taken);
    const node: Node = { declared: { fullName, fields: [] }, draft, children: [], enumName: undefined };
    if (draft.enumName !== undefined) node.enumName = simple(unusedName(fullName, draft.enumName, taken));
    (parent?.children ?? top).push(node);
    nodes.push(node);
  }
  const enums = nodes.flatMap(({ declared, enumName }) => (enumName ? [`${declared.fullName}.${enumName}`] : []));
  for (const { declared, draft } of nodes)
    for (const [index, { kind, family, pick, key }] of draft.fields.entries())
      declared.fields.push({
        ...{ number: index + 1, name: `f${index + 1}`, kind, key },
        type: typeOf(family, pick, nodes, enums),
      });
  const [takes, gives] = [nodes[input % nodes.length], nodes[output % nodes.length]];
  if (!takes || !gives) throw new Error('there is at least one message');
  return {
    text: [
      'syntax = "proto3";',
      packageName && `package ${packageName};`,
      ...top.map((node) => declare(node)),
      `service Model { rpc run (.${takes.declared.fullName}) returns (.${gives.declared.fullName}); }`,
    ].join('\n'),
    input: takes.declared,
    output: gives.declared,
  };
}

function typeOf(family: string, pick: number, nodes: readonly Node[], enums: readonly string[]): DeclaredField['type'] {
  const message = nodes[pick % nodes.length]?.declared;
  if (family === 'message' && message) return { message };
  const name = enums[pick % enums.length];
  if (family === 'enum' && name !== undefined) return { enum: name };
  return { scalar: scalarTypes[pick % scalarTypes.length] ?? 'bool' };
}

function declare({ declared, children, enumName }: Node): string {
  const zero = `${declared.fullName.replaceAll('.', '_')}_${enumName}_ZERO`;
  return [
    `message ${simple(declared.fullName)} {`,
    ...children.map((child) => declare(child)),
    enumName ? `enum ${enumName} { ${zero} = 0; }` : '',
    ...declared.fields.map((field) => declareField(field)),
    '}',
  ].join('\n');
}

function declareField({ number, name, kind, key, type }: DeclaredField): string {
  const typeName = 'scalar' in type ? type.scalar : `.${'enum' in type ? type.enum : type.message.fullName}`;
  const field = `${typeName} ${name} = ${number};`;
  if (kind === 'map') return `map<${key}, ${typeName}> ${name} = ${number};`;
  if (kind === 'oneof') return `oneof choice${number} { ${field} }`;
  return kind === 'plain' ? field : `${kind} ${field}`;
}

function unusedName(space: string, name: string, taken: Set<string>): string {
  const base = space === '' ? name : `${space}.${name}`;
  let free = base;
  for (let count = 2; taken.has(free); count += 1) free = `${base}${count}`;
  taken.add(free);
  return free;
}

const simple = (fullName: string): string => fullName.split('.').at(-1) ?? '';
