import { expect } from 'chai';
import fc from 'fast-check';
import { createFindMatches } from '../../../../services/composer/app/palette/find-matches.ts';
import { signRow } from '../../../../services/composer/app/palette/sign-ports.ts';
import type { Field, Message } from '../../../../services/composer/domain/graph.ts';
import { isConvertible } from '../../../../services/composer/domain/matching/convertible.ts';
import { shapeOf } from '../../../../services/composer/domain/matching/shape.ts';
import { type Level, shapeText } from '../../../../services/composer/domain/matching/shape-text.ts';
import { createMemoryPalette } from '../../../../services/composer/store/memory-palette.ts';
import { messages, relatives } from '../../../support/composer/generated-messages.ts';
import { port, row } from '../../../support/composer/palette.ts';
import { readAs } from './read-as.ts';

const text = (message: Message, level: Level) => shapeText([shapeOf(message)], level);
const converts = (from: Message, to: Message) => isConvertible([shapeOf(from)], [shapeOf(to)]);

const changeFields = (message: Message, change: (field: Field) => Field): Message => ({
  ...message,
  messageargumentList: message.messageargumentList.map((field) => {
    const changed = change(field);
    return changed.complexType ? { ...changed, complexType: changeFields(changed.complexType, change) } : changed;
  }),
});

describe('the shape of a message', () => {
  it('does not depend on the order of fields', () => {
    fc.assert(
      fc.property(messages(), (message) => {
        const reversed = { ...message, messageargumentList: message.messageargumentList.toReversed() };
        for (const level of ['names', 'shape', 'flat', 'wire'] as const)
          expect(text(reversed, level)).to.equal(text(message, level));
      }),
    );
  });

  it('does not depend on names, and names do', () => {
    fc.assert(
      fc.property(messages(), (message) => {
        const renamed = changeFields(message, (field) => ({ ...field, name: `${field.name}x` }));
        for (const level of ['shape', 'flat', 'wire'] as const)
          expect(text(renamed, level)).to.equal(text(message, level));
        if (message.messageargumentList.length > 0) expect(text(renamed, 'names')).to.not.equal(text(message, 'names'));
      }),
    );
  });

  it('is the same where names are, and can be converted where it is the same', () => {
    fc.assert(
      fc.property(relatives, ([one, other]) => {
        if (text(one, 'names') === text(other, 'names')) expect(text(one, 'shape')).to.equal(text(other, 'shape'));
        if (text(one, 'shape') === text(other, 'shape')) expect(converts(one, other)).to.equal(true);
      }),
    );
  });

  it('is of the same class as all that it converts to', () => {
    fc.assert(
      fc.property(fc.oneof(relatives, fc.tuple(messages(), messages())), ([from, to]) => {
        if (converts(from, to)) expect(text(from, 'wire')).to.equal(text(to, 'wire'));
      }),
    );
  });

  it('converts where every value keeps its meaning in the same bytes', () => {
    let converted = 0;
    fc.assert(
      fc.property(
        relatives
          .filter(([from, to]) => converts(from, to))
          .chain(([from, to]) => fc.tuple(fc.constant([from, to] as const), fc.infiniteStream(fc.nat()))),
        ([[from, to], seeds]) => {
          const { written, read } = readAs(from, to, seeds);
          expect(read).to.deep.equal(written);
          if (text(from, 'shape') !== text(to, 'shape')) converted += 1;
        },
      ),
      { numRuns: 1_000 },
    );
    expect(converted).to.be.greaterThan(20);
  });
});

describe('what fits a port', () => {
  it('is found by its keys, as by a comparison with every row', async () => {
    await fc.assert(
      fc.asyncProperty(
        relatives,
        fc.array(
          fc.oneof(
            relatives.map(([, one]) => one),
            messages(1),
          ),
          { maxLength: 8 },
        ),
        async ([asked, near], others) => {
          const all = [asked, near, ...others];
          const index = createMemoryPalette();
          const find = createFindMatches(index);
          for (const [number, message] of all.entries()) {
            const signed = signRow(row({ name: `row ${number}`, inputs: [port(message)], outputs: [] }));
            await index.replace(signed.row.solutionId, 1, [signed.row], signed.shapes);
          }
          const fitOf = (message: Message) => {
            if (text(asked, 'names') === text(message, 'names')) return 'names';
            if (text(asked, 'shape') === text(message, 'shape')) return 'shape';
            return converts(asked, message) ? 'convertible' : undefined;
          };
          const expected = ['names', 'shape', 'convertible'].flatMap((fit) =>
            all.flatMap((message, number) => (fitOf(message) === fit ? [`row ${number} ${fit}`] : [])),
          );
          const query = { userId: 'bob', direction: 'output', messages: [asked], page: 0, size: 100 } as const;
          const { content } = await find(query);
          expect(content.map(({ name, fit }) => `${name} ${fit}`)).to.deep.equal(expected);
        },
      ),
    );
  });
});
