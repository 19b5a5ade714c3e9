import { fileTypeFromBuffer } from 'file-type';
import type { Command } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { ImageInspection } from '../domain/image.ts';
import type { ClaimCheck } from '../domain/ports.ts';
import type { FilesState } from '../domain/state.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';
import { inspectStaged } from './inspect-staged.ts';

/** What a command that brings an image comes to, by what was found of the staged file. */
export type DecideImage<T> = (
  data: T,
  found: ImageInspection,
  state: FilesState | undefined,
  now: number,
) => Decision<FilesState>;

/** Reads the staged image of a command, recognises its type by its first bytes, and saves what `decide` says. */
export const changeImage = <T extends { readonly claim: ClaimCheck }>(
  deps: HandlerDeps,
  { id, subject, data }: Command<T>,
  decide: DecideImage<T>,
): Promise<Outcome> =>
  inspectStaged(deps, { id, subject }, data.claim, async ({ head, ...found }) => {
    const detectedType = (await fileTypeFromBuffer(head))?.mime;
    const now = deps.clock.now();
    return changeFiles(deps, {
      commandId: id,
      aggregate: subject,
      fileId: data.claim.fileId,
      decide: (state) => decide(data, { ...found, detectedType }, state, now),
    });
  });
