import type { Field, Message, Port } from '../../../services/composer/domain/graph.ts';
import type { PaletteRow } from '../../../services/composer/domain/palette/row.ts';
import { newId } from '../../../services/kit/ids.ts';

const types = ['double', 'string', 'int64', 'int32', 'float', 'bool', 'bytes'] as const;
const words = ['score', 'review', 'image', 'price', 'text', 'label', 'vector', 'page', 'order', 'signal'] as const;

/** Messages of models as a platform has them: few that most models use, many that one or two use. */
const kinds = 2_000;

/** Of numbers that look like chance and are the same in every run: from 0 up to `below`. */
export type Chance = (below: number) => number;

export function createChance(seed = 1): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The lower the number, the more of them: about a tenth of all are of the first kind. */
const popular = (chance: Chance): number => Math.floor(kinds ** (chance(1_000_000) / 1_000_000)) - 1;

/** The same for the same kind. */
export function messageOf(kind: number, depth = 0): Message {
  const chance = createChance(kind + 1);
  const count = 1 + chance(8);
  const fields = Array.from({ length: count }, (_, index): Field => {
    const role = chance(3) === 0 ? 'repeated' : '';
    const base = { role, name: wordOf(chance(words.length)), tag: String(index + 1) };
    const isNested = depth < 2 && chance(6) === 0;
    if (isNested) return { ...base, type: 'Inner', complexType: messageOf(kind * 7 + index, depth + 1) };
    return { ...base, type: types[chance(types.length)] ?? 'double' };
  });
  return { messageName: `Message${kind}`, messageargumentList: fields };
}

const wordOf = (index: number): string => words[index] ?? words[0];

const portsOf = (chance: Chance): Port[] =>
  Array.from({ length: 1 + chance(2) }, (_, index) => ({
    operation: `run${index}`,
    messages: [messageOf(popular(chance))],
  }));

/** A row of the palette; one of four is private, of one of a hundred owners or of `userId`. */
export function rowOf(number: number, userId: string, chance: Chance): PaletteRow {
  const solutionId = newId();
  const owner = chance(101);
  return {
    ...{ solutionId, revisionId: newId(), version: `1.${chance(20)}.0`, coOwnerIds: [], kind: 'model' },
    name: `${wordOf(chance(words.length))} ${wordOf(chance(words.length))} ${number}`,
    ownerId: owner === 0 ? userId : `owner ${owner}`,
    accessType: chance(4) === 0 ? 'PR' : 'PB',
    ...{
      toolkit: 'SK',
      description: 'Made for a benchmark.',
      authorId: 'author',
      author: 'Ada Lovelace',
      created: number,
    },
    ...{ tgifUri: `com/artifact/${solutionId}/TGIF.json`, tgifModified: 1 },
    ...{ inputs: portsOf(chance), outputs: portsOf(chance) },
  };
}

/** A word that names of rows have, for searches. */
export const wordToSearch = (chance: Chance): string => wordOf(chance(words.length));
