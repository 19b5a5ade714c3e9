import { expect } from 'chai';
import fc from 'fast-check';
import { type Codec, createCodec, signatureOf } from './generated-protos.ts';
import { move, needsLast, pathText, type Route, routesFrom, targetType } from './generated-routes.ts';
import { type Field, messagesOf, messageTypes, type Value } from './generated-types.ts';
import { collator, splitter } from './programs.ts';
import { spellings } from './spellings.ts';

interface Side {
  readonly fields: readonly Field[];
  readonly codec: Codec;
  readonly value: Value;
  /** The value in other bytes than protobufjs' own. */
  readonly spelled: Buffer;
}

const side = (fields: readonly Field[]): fc.Arbitrary<Side> => {
  const codec = createCodec(fields);
  return messagesOf(fields).chain((value) =>
    spellings(fields, codec, value).map((spelled) => ({ fields, codec, value, spelled })),
  );
};

const entry = (
  route: Route,
  own: readonly Field[],
  neighbour: readonly Field[],
  message: string,
  fields: readonly Field[],
) => ({
  message_signature: signatureOf(message, fields),
  parameter_tag: pathText(neighbour),
  mapped_to_field: pathText(own),
  ...(needsLast(route) && { conversion: 'last' }),
});

function splitOf(input: readonly Field[], targets: readonly (readonly Route[])[]) {
  return splitter({
    splitter_type: 'Parameter-based',
    input_message_signature: signatureOf('Input', input),
    map_outputs: targets.flatMap((routes, index) =>
      routes.map((route) => ({
        output_field: {
          target_name: `target${index}`,
          ...entry(route, route.from, route.to, `Target${index}`, targetType(routes)),
        },
      })),
    ),
  });
}

function collateOf(sources: readonly (readonly Field[])[], routes: readonly (readonly Route[])[]) {
  return collator({
    collator_type: 'Parameter-based',
    output_message_signature: signatureOf('Output', targetType(routes.flat())),
    map_inputs: routes.flatMap((list, index) =>
      list.map((route) => ({
        input_field: {
          source_name: `source${index}`,
          ...entry(route, route.to, route.from, `Source${index}`, sources[index] ?? []),
        },
      })),
    ),
  });
}

/** What decoding, moving values and encoding makes of it. */
function expectTheSame(
  bytes: Buffer | undefined,
  target: Codec,
  moves: readonly (readonly [Side, readonly Route[]])[],
  exact: boolean,
) {
  const expected = {};
  for (const [{ codec, value }, routes] of moves) move(codec.decode(codec.encode(value)), expected, routes);
  const canonical = target.encode(expected);
  expect(bytes && target.decode(bytes)).to.deep.equal(target.decode(canonical));
  // A message that is copied whole stays as its sender wrote it.
  if (exact) expect(bytes?.toString('hex')).to.equal(canonical.toString('hex'));
}

const bytesOf = ({ codec, value, spelled }: Side, canonical: boolean) => (canonical ? codec.encode(value) : spelled);

const withoutMessages = (routes: readonly Route[]) => routes.every(({ from }) => from.at(-1)?.type !== 'message');

describe('split and collate on the wire do what decoding and encoding does', function () {
  this.timeout(240_000);

  it('when a message is split', () => {
    const cases = messageTypes.chain((fields) =>
      fc.tuple(
        side(fields),
        fc.integer({ min: 1, max: 3 }).chain((count) => routesFrom(Array(count).fill(fields))),
      ),
    );
    fc.assert(
      fc.property(cases, ([source, targets]) => {
        const program = splitOf(source.fields, targets);
        const codecs = targets.map((routes) => createCodec(targetType(routes)));
        for (const canonical of [true, false]) {
          const split = program.split(bytesOf(source, canonical));
          for (const [index, target] of codecs.entries()) {
            const routes = targets[index] ?? [];
            expectTheSame(
              split.get(`target${index}`),
              target,
              [[source, routes]],
              canonical || withoutMessages(routes),
            );
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('when messages are collated, and some are missing', () => {
    const cases = fc
      .array(messageTypes, { minLength: 1, maxLength: 3 })
      .chain((types) =>
        fc.tuple(fc.tuple(...types.map(side)), routesFrom(types), fc.array(fc.boolean(), { minLength: 3 })),
      );
    fc.assert(
      fc.property(cases, ([sides, routes, there]) => {
        const program = collateOf(
          sides.map(({ fields }) => fields),
          routes,
        );
        const target = createCodec(targetType(routes.flat()));
        const present = [...sides.entries()].filter(([index]) => there[index]);
        for (const canonical of [true, false]) {
          const sources = new Map(present.map(([index, one]) => [`source${index}`, bytesOf(one, canonical)]));
          const moves = present.map(([index, one]) => [one, routes[index] ?? []] as const);
          expectTheSame(program.collate(sources), target, moves, canonical || withoutMessages(routes.flat()));
        }
      }),
      { numRuns: 200 },
    );
  });
});
