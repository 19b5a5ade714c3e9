import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';

/** Parameters of a query, whatever the case of their names: canvases send `solutionId` here and `solutionid` there. */
export type Parameters = (name: string) => string | undefined;

/** An empty value says as much as none. */
export function parametersOf(query: Readonly<Record<string, unknown>>): Parameters {
  const values = new Map(
    Object.entries(query).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]),
  );
  return (name) => {
    const value = values.get(name.toLowerCase());
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
}

/** The predecessor believed `userId`; here the token says who it is. Errors: `forbidden` for another's. */
export function requireOwnId(of: Parameters, { userId }: Caller): void {
  const named = of('userId');
  if (named !== undefined && named.toLowerCase() !== userId.toLowerCase())
    throw new AppError('forbidden', 'userId names another user than the one who is signed in.', {
      reason: 'caller_differs',
    });
}

export const isTrue = (text: string | undefined): boolean => text?.toLowerCase() === 'true';
