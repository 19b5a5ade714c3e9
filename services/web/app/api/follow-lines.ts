import { currentToken } from '../session/browser-session.ts';
import { apiErrorOf } from './api-error.ts';
import { repeatRefused } from './repeat-refused.ts';

/** Reads an answer that goes on, line by line, as lines come; by the token of the session. Throws an ApiError. */
export async function followLines(
  path: string,
  signal: AbortSignal,
  onLines: (lines: readonly string[]) => void,
): Promise<void> {
  const token = await currentToken();
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await repeatRefused(new Request(path, { signal, headers }));
  if (!response.ok || !response.body)
    throw apiErrorOf(response.status, response.headers, await response.json().catch(() => undefined));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split('\n');
    rest = lines.pop() ?? '';
    onLines(lines);
  }
}
