import { messages } from './messages.ts';

type Key = keyof typeof messages.en;

const isKey = (key: string): key is Key => Object.hasOwn(messages.en, key);
const keyOf = (kind: string, name: string): Key | undefined => {
  const key = `${kind}_${name}`;
  return isKey(key) ? key : undefined;
};

/** What a person reads of a step and of its state; undefined for one of a later release, which is shown as it is. */
export const stepMessage = (name: string): Key | undefined => keyOf('step', name);
export const stepStateMessage = (status: string): Key | undefined => keyOf('state', status);

const shown: Readonly<Record<string, Key>> = {
  starting: 'statusStarting',
  ready: 'statusReady',
  updating: 'statusUpdating',
  failed: 'statusFailed',
  removing: 'statusRemoving',
  removed: 'statusRemoved',
};

/** The message that names a status; undefined for one of a later release, which is shown as it is. */
export const statusMessage = (status: string): Key | undefined =>
  Object.hasOwn(shown, status) ? shown[status] : undefined;

/** Whether a process is at work on it, so that it will look different soon. */
export const isChanging = (status: string): boolean => ['starting', 'updating', 'removing'].includes(status);

/** Whether it answers calls; one that is being updated does, by its old revision. */
export const answersCalls = (status: string): boolean => status === 'ready' || status === 'updating';

export interface LogLine {
  readonly at: string;
  readonly component: string;
  readonly text: string;
}

/** Lines of JSON, one for each line of the log; the empty ones of a heartbeat are left out. */
export const readLog = (text: string): readonly LogLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
