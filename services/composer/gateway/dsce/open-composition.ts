import { AppError, toAppError } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { ifFound } from '../../../kit/if-found.ts';
import { compositionAggregate } from '../../domain/aggregate-id.ts';
import type { ComposerCommands } from '../../domain/commands.ts';
import type { Composition } from '../../domain/composition.ts';
import type { Operation } from '../../domain/operations.ts';
import type { CommandEvents } from '../command-events.ts';
import type { ComposerOperationDeps } from '../operation.ts';
import type { CanvasCall } from './canvas-operation.ts';

/** The composition that a canvas has open: by `cid` while it was never saved, else by the solution. Undefined where there is none. */
export async function openComposition(
  { of, caller }: CanvasCall,
  { findComposition, list }: ComposerOperationDeps,
): Promise<Composition | undefined> {
  const [cid, solutionId] = [of('cid'), of('solutionId')];
  // With both the predecessor finds none.
  if ((cid === undefined) === (solutionId === undefined)) return undefined;
  const id = cid ?? (await list.ofSolution(caller.userId, String(solutionId).toLowerCase()));
  return id === undefined ? undefined : ifFound(findComposition(id.toLowerCase(), caller));
}

const said = new Set(['conflict', 'not_found', 'invalid', 'unprocessable', 'too_large']);

/** Why something was refused, for an answer that says it. Throws what is not about what was asked. */
export function rejectionText(thrown: unknown): { readonly reason: string; readonly text: string } {
  const { code, reason, message } = toAppError(thrown);
  if (!said.has(code)) throw thrown;
  return { reason, text: message };
}

/** What a command led to, or why it was refused. Errors: those that are not about what was asked. */
export async function attempt<T extends keyof CommandEvents & keyof ComposerCommands & string>(
  { ctx }: CanvasCall,
  { execute }: ComposerOperationDeps,
  { type, id, data }: { readonly type: T; readonly id: string; readonly data: ComposerCommands[T] },
): Promise<{ readonly event: CommandEvents[T] } | { readonly reason: string; readonly text: string }> {
  try {
    const command = { type, aggregate: compositionAggregate(id), data };
    const event = await execute(ctx, command, (found) => found);
    // A canvas does not read operations.
    if (event instanceof Reply)
      throw new AppError('unavailable', 'The change takes long; read the composition again.', { retryAfterSeconds: 5 });
    return { event: event as CommandEvents[T] };
  } catch (thrown) {
    return rejectionText(thrown);
  }
}

/** How often a change of a map is made again where another was faster. */
const mostAttempts = 10;

/**
 * Applies operations to the open composition. A canvas sends several changes at once: maps, which depend on what is there, are changed
 * as they were read, or read again. Resolves to why it was not done; undefined where it was.
 */
export async function change(
  call: CanvasCall,
  deps: ComposerOperationDeps,
  operationsFor: (composition: Composition) => readonly Operation[] | string,
): Promise<string | undefined> {
  for (let attempts = 1; ; attempts += 1) {
    const open = await openComposition(call, deps);
    if (!open) return 'Requested composition is not open: create it, or read its solution first';
    const operations = operationsFor(open);
    if (typeof operations === 'string') return operations;
    if (operations.length === 0) return undefined;
    const made = await attempt(call, deps, {
      ...{ type: 'modelyard.composer.ChangeComposition', id: open.id },
      data: {
        ...{ compositionId: open.id, userId: call.caller.userId },
        expectedVersion: operations.some(changesMap) ? open.version : null,
        operations: JSON.stringify(operations),
      },
    });
    if (!('text' in made)) return undefined;
    if (made.reason !== 'version_conflict' || attempts >= mostAttempts) return made.text;
  }
}

const changesMap = (operation: Operation): boolean => operation.op === 'updateNode' && operation.set.map !== undefined;
