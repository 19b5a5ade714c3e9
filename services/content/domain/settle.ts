import type { ContentMessages, SettleContent, StoredFile } from '../../contracts/content.ts';
import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { afterFreeze, afterSettlement, type FreezePart, isPromoted } from './review.ts';
import type { DescriptionState, FilesState } from './state.ts';

const event = <N extends keyof ContentMessages>(type: N, data: ContentMessages[N]): NewEvent => ({ type, data });

const emptyFiles: FilesState = { files: [], dropped: [] };

export const contentFrozen = ({ shows: _, ...part }: FreezePart): NewEvent =>
  event('modelyard.content.ContentFrozen', part);

export const freezeDescription = (command: FreezePart, state: DescriptionState = {}): Decision<DescriptionState> => ({
  ...{ status: 'done', events: [contentFrozen(command)] },
  state: { ...state, review: afterFreeze(state.review, command) },
});

export const freezeFiles = (command: FreezePart, state: FilesState = emptyFiles): Decision<FilesState> => ({
  ...{ status: 'done', events: [contentFrozen(command)] },
  state: { ...state, dropped: [], review: afterFreeze(state.review, command) },
});

const settled = (
  { checked: _, versions: __, shownBy: ___, ...command }: SettleContent,
  versions: readonly string[],
): NewEvent => event('modelyard.content.ContentSettled', { ...command, versions: [...versions] });

/** `digestOf` makes the digest that names a version of a description. */
export function settleDescription(
  command: SettleContent,
  digestOf: (text: string) => string,
  state: DescriptionState = {},
): Decision<DescriptionState> {
  const { pending, ...visible } = state;
  const review = afterSettlement(state.review, command);
  const digest = pending && digestOf(pending.description);
  if (!pending || digest === undefined || !isPromoted(review, command, digest))
    return { status: 'done', events: [settled(command, [])], state: { ...state, review } };
  const { workspace, solutionId, revisionId } = command;
  const stored = event('modelyard.content.DescriptionStored', { workspace, solutionId, revisionId, ...pending });
  return {
    ...{ status: 'done', events: [settled(command, [digest]), stored] },
    state: { ...visible, ...pending, review },
  };
}

/** Of documents and of the image: a promoted document takes the place of the one of its name, an image that of the image. */
export function settleFiles(command: SettleContent, state: FilesState = emptyFiles): Decision<FilesState> {
  const { pending = [], files } = state;
  const review = afterSettlement(state.review, command);
  const promoted = pending.filter(({ sha256 }) => isPromoted(review, command, sha256));
  const isReplaced = ({ name }: StoredFile) =>
    command.part === 'image' ? promoted.length > 0 : promoted.some((file) => file.name === name);
  const kept = files.map((file) => (isReplaced(file) ? promoted.find(({ name }) => name === file.name) : file));
  const inPlace = kept.filter((file) => file !== undefined);
  return {
    status: 'done',
    events: [
      settled(
        command,
        promoted.map(({ sha256 }) => sha256),
      ),
      ...promoted.map((file) => storedEvent(command, file)),
    ],
    state: {
      files: [...inPlace, ...promoted.filter((file) => !inPlace.includes(file))],
      pending: pending.filter((file) => !promoted.includes(file)),
      dropped: files.filter(isReplaced).map(({ fileId }) => fileId),
      review,
    },
  };
}

function storedEvent({ part, workspace, solutionId, revisionId }: SettleContent, file: StoredFile): NewEvent {
  if (part === 'image') return event('modelyard.content.ImageStored', { solutionId, file });
  return event('modelyard.content.DocumentStored', { workspace, solutionId, revisionId, file });
}
