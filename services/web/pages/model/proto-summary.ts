export interface ProtoField {
  readonly name: string;
  readonly type: string;
  readonly number: number;
}

export interface ProtoMessage {
  readonly name: string;
  readonly fields: readonly ProtoField[];
}

export interface ProtoOperation {
  readonly name: string;
  readonly takes: string;
  readonly takesStream: boolean;
  readonly gives: string;
  readonly givesStream: boolean;
}

export interface ProtoSummary {
  readonly operations: readonly ProtoOperation[];
  readonly messages: readonly ProtoMessage[];
}

const comments = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const operation =
  /\brpc\s+(?<name>\w+)\s*\(\s*(?<takesStream>stream\s+)?(?<takes>[\w.]+)\s*\)\s*returns\s*\(\s*(?<givesStream>stream\s+)?(?<gives>[\w.]+)\s*\)/g;
const field =
  /(?:^|[;{}])\s*(?:(?<label>repeated|optional|required)\s+)?(?<type>map\s*<[^>]*>|[\w.]+)\s+(?<name>\w+)\s*=\s*(?<number>\d+)\s*(?:\[[^\]]*\]\s*)?(?=;)/g;
/** The innermost blocks of a message, an enumeration or a choice. */
const block = /\b(?<kind>message|enum|oneof)\s+(?<name>\w+)\s*\{(?<body>[^{}]*)\}/g;
/** Deeper blocks are not shown; a file of a megabyte could have a hundred thousand. */
const deepest = 50;

/**
 * What people read of a proto file: its operations, and the fields of its messages. A reader of its own, because protobufjs looks
 * for modules by `eval`, which the policy of the page forbids.
 */
export function summarizeProto(text: string): ProtoSummary {
  let rest = text.replace(comments, ' ');
  const operations = [...rest.matchAll(operation)].map(({ groups = {} }) => ({
    ...{ name: groups.name ?? '', takes: groups.takes ?? '', gives: groups.gives ?? '' },
    ...{ takesStream: groups.takesStream !== undefined, givesStream: groups.givesStream !== undefined },
  }));
  const messages: ProtoMessage[] = [];
  // From the inside out: fields of a choice belong to the message around it.
  for (let depth = 0, before = ''; depth < deepest && before !== rest; depth += 1) {
    before = rest;
    rest = rest.replace(block, (_whole, kind: string, name: string, body: string) => {
      if (kind === 'message') messages.push({ name, fields: fieldsOf(body) });
      return kind === 'oneof' ? body : '';
    });
  }
  return { operations, messages };
}

const fieldsOf = (body: string): ProtoField[] =>
  [...body.matchAll(field)].map(({ groups = {} }) => {
    const type = (groups.type ?? '').replaceAll(/\s/g, '').replace(',', ', ');
    return {
      name: groups.name ?? '',
      type: groups.label === 'repeated' ? `repeated ${type}` : type,
      number: Number(groups.number),
    };
  });
