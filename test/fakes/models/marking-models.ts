import { type FakeModel, startModel } from './start-model.ts';

/** What a model does, as a function of its input alone. */
export interface Marking {
  /** `known` and `unknown` fields are added to the input; `none` answers it as it is. */
  readonly mark: 'known' | 'unknown' | 'none';
  readonly contentType: string;
  /** A status of its rejection; or it never answers; or its answer is no message. */
  readonly trouble: number | 'hang' | 'garble' | undefined;
  /** Only where the input has a `!` in it. */
  readonly onlyMarked: boolean;
}

export type MarkedAnswer =
  | { readonly status: 200; readonly bytes: Buffer; readonly contentType: string }
  | { readonly status: number }
  | 'nothing';

const tags = { known: Buffer.of(0x0a), unknown: Buffer.of(0xa2, 0x38) };
/** A field that says it has more bytes than any message. */
const endless = Buffer.of(0x0a, 0xff, 0xff, 0xff, 0x7f);

/** What the model called `name` answers. The mark is its name, in field 1 or in field 900. */
export function markedAnswer(name: string, model: Marking, input: Buffer): MarkedAnswer {
  const { mark, contentType, trouble, onlyMarked } = model;
  const troubled = trouble !== undefined && (!onlyMarked || input.includes('!'));
  if (troubled && trouble === 'hang') return 'nothing';
  if (troubled && typeof trouble === 'number') return { status: trouble };
  const added = mark === 'none' ? Buffer.alloc(0) : Buffer.concat([tags[mark], Buffer.of(name.length), text(name)]);
  const parts = troubled ? [input, added, endless] : [input, added];
  return { status: 200, bytes: Buffer.concat(parts), contentType };
}

const text = (value: string) => Buffer.from(value);

/** Many models behind one address, each at a context path of its own: `/<group>/<container>`. */
export interface MarkingModels {
  readonly port: number;
  /** Models by `container/operation`. Answers where their containers are: the first half of their context paths. */
  add(models: ReadonlyMap<string, Marking>): string;
  close(): Promise<void>;
}

export async function startMarkingModels(): Promise<MarkingModels> {
  const groups: ReadonlyMap<string, Marking>[] = [];
  const server: FakeModel = await startModel({
    behaviour(request, response) {
      const [, group, container = '', operation = ''] =
        /^\/(\d+)\/([^/]+)\/model\/methods\/([^/]+)$/.exec(request.path) ?? [];
      const name = `${container}/${operation}`;
      const model = groups[Number(group)]?.get(name);
      if (!model) return void response.writeHead(404).end();
      const answer = markedAnswer(name, model, request.body);
      if (answer === 'nothing') return;
      if (!('bytes' in answer)) return void response.writeHead(answer.status).end('rejected');
      response.writeHead(200, { 'content-type': answer.contentType }).end(answer.bytes);
    },
  });
  return {
    port: server.address.port,
    add: (models) => `/${groups.push(models) - 1}`,
    close: server.close,
  };
}
