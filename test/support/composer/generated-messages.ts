import fc from 'fast-check';
import type { Field, Message } from '../../../services/composer/domain/graph.ts';

/** Types that have the same bytes on the wire, or nearly; `Colour` is an enum. */
const families = [
  ['bool', 'Colour', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64'],
  ['string', 'bytes'],
  ['fixed32', 'sfixed32', 'float'],
  ['fixed64', 'sfixed64', 'double'],
] as const;

const scalar = fc.constantFrom(...families.flat());
const role = fc.constantFrom('', '', 'repeated', 'optional');
const name = fc.constantFrom('a', 'b', 'c');

/** Messages with few fields, numbered from 1 to 4, and few names, so that several of them are alike. */
export const messages = (depth = 2): fc.Arbitrary<Message> =>
  fc
    .record({
      messageName: fc.constantFrom('In', 'Out'),
      tags: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    })
    .chain(({ messageName, tags }) =>
      fc
        .tuple(...tags.map((tag) => fieldOf(tag, depth)))
        .map((messageargumentList) => ({ messageName, messageargumentList })),
    );

const fieldOf = (number: number, depth: number): fc.Arbitrary<Field> => {
  const tag = String(number);
  const plain: fc.Arbitrary<Field> = fc.record({ role, type: scalar, name, tag: fc.constant(tag) });
  if (depth === 0) return plain;
  const nested = fc
    .record({ role, type: fc.constant('Inner'), name, tag: fc.constant(tag), complexType: messages(depth - 1) })
    .map((field): Field => field);
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: nested });
};

/** A message, and one with the same fields of which half have a type of the same family. */
export const relatives: fc.Arbitrary<readonly [Message, Message]> = fc
  .tuple(messages(), fc.infiniteStream(fc.nat({ max: 239 })))
  .map(([message, choices]) => [message, vary(message, choices)]);

const vary = (message: Message, choices: Iterator<number>): Message => ({
  ...message,
  messageargumentList: message.messageargumentList.map((field) => {
    if (field.complexType) return { ...field, complexType: vary(field.complexType, choices) };
    const family: readonly string[] = families.find((types) => types.some((type) => type === field.type)) ?? [];
    const choice = choices.next().value ?? 0;
    return choice % 2 === 0 ? field : { ...field, type: family[(choice >> 1) % family.length] ?? field.type };
  }),
});
