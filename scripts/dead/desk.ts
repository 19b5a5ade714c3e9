import { type DeadLetter, openDeadLetters } from '../../services/kit/bus/dead-letters.ts';
import type { Transport } from '../../services/kit/bus/transport.ts';
import { notFound } from '../../services/kit/errors.ts';
import type { Action } from './action.ts';

/** The dead letters of all services as one pile. */
export interface Desk {
  /** Answers with the letters the action was about. Errors: `not_found`, `unavailable`. */
  carryOut(action: Action): Promise<DeadLetter[]>;
}

export function openDesk(transport: Transport, topics: readonly string[]): Desk {
  const piles = topics.map((topic) => openDeadLetters(transport, topic));

  async function find(id: string) {
    for (const pile of piles) {
      const letter = (await pile.list()).find((other) => other.id === id);
      if (letter) return { pile, letter };
    }
    throw notFound(`There is no dead letter ${id}; \`npm run dead -- list\` names them all.`);
  }

  return {
    async carryOut(action) {
      if (action.name === 'list') return (await Promise.all(piles.map((pile) => pile.list()))).flat();
      if (action.name === 'replay all') return (await Promise.all(piles.map((pile) => pile.replayAll()))).flat();
      const { pile, letter } = await find(action.id);
      return [action.name === 'show' ? letter : await pile.replay(action.id)];
    },
  };
}
