import { type DeadLetter, openDeadLetters } from '../../services/kit/bus/dead-letters.ts';
import type { Transport } from '../../services/kit/bus/transport.ts';
import { notFound } from '../../services/kit/errors.ts';
import type { Action, Selection } from './action.ts';

/** The dead letters of all services as one pile. */
export interface DeadLetterConsole {
  /** Answers with the letters the action was about. Errors: `not_found`, `unavailable`. */
  execute(action: Action): Promise<DeadLetter[]>;
}

export function openDeadLetterConsole(transport: Transport, topics: readonly string[]): DeadLetterConsole {
  const piles = topics.map((topic) => openDeadLetters(transport, topic));

  async function find(id: string) {
    for (const pile of piles) {
      const letter = (await pile.list()).find((other) => other.id === id);
      if (letter) return { pile, letter };
    }
    throw notFound(`There is no dead letter ${id}; \`npm run dead -- list\` names them all.`);
  }

  return {
    async execute(action) {
      if (action.name === 'list') {
        const letters = (await Promise.all(piles.map((pile) => pile.list()))).flat();
        return letters.filter(selects(action.selection));
      }
      if (action.name === 'replay all') {
        const wanted = selects(action.selection);
        return (await Promise.all(piles.map((pile) => pile.replayAll(wanted)))).flat();
      }
      const { pile, letter } = await find(action.id);
      return [action.name === 'show' ? letter : await pile.replay(action.id)];
    },
  };
}

const selects =
  ({ run, node }: Selection) =>
  ({ key, where }: DeadLetter) =>
    (run === undefined || key === run) && (node === undefined || where === node);
