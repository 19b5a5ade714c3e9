import { invalid } from '../../../kit/errors.ts';
import type { Message } from '../../domain/graph.ts';
import { Port } from '../shapes.ts';

/** What a port takes or gives, written as JSON. Errors: `invalid`. */
export function readMessages(text: string): readonly Message[] {
  const { success, data, error } = Port.shape.messages.safeParse(parse(text));
  if (success) return data;
  throw invalid(
    'The port is no list of messages.',
    error.issues.map(({ path, message }) => ({ path: `/port/${path.join('/')}`, message })),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The port is no JSON.', [{ path: '/port', message: 'must be a JSON array of messages' }]);
  }
}
