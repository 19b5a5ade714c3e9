import { type DeadLetter, openDeadLetters } from '../../services/kit/bus/dead-letters.ts';
import type { Transport } from '../../services/kit/bus/transport.ts';
import { notFound } from '../../services/kit/errors.ts';
import type { Action, Selection } from './action.ts';

/** The dead letters of all services as one list. */
export interface DeadLetterConsole {
  /** Resolves to the dead letters that the action was about. Errors: `not_found`, `unavailable`. */
  execute(action: Action): Promise<DeadLetter[]>;
}

export function openDeadLetterConsole(transport: Transport, topics: readonly string[]): DeadLetterConsole {
  const topicsOfDead = topics.map((topic) => openDeadLetters(transport, topic));

  async function find(id: string) {
    for (const dead of topicsOfDead) {
      const deadLetter = (await dead.list()).find((other) => other.id === id);
      if (deadLetter) return { dead, deadLetter };
    }
    throw notFound(`There is no dead letter ${id}; \`npm run dead -- list\` names them all.`);
  }

  return {
    async execute(action) {
      if (action.name === 'list') {
        const found = (await Promise.all(topicsOfDead.map((dead) => dead.list()))).flat();
        return found.filter(selects(action.selection));
      }
      if (action.name === 'replay all') {
        const wanted = selects(action.selection);
        return (await Promise.all(topicsOfDead.map((dead) => dead.replayAll(wanted)))).flat();
      }
      const { dead, deadLetter } = await find(action.id);
      return [action.name === 'show' ? deadLetter : await dead.replay(action.id)];
    },
  };
}

const selects =
  ({ run, node }: Selection) =>
  ({ key, where }: DeadLetter) =>
    (run === undefined || key === run) && (node === undefined || where === node);
