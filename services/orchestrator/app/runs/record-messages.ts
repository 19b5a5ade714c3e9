import type { Logger } from '../../../kit/log.ts';
import type { Answer, Call } from '../../domain/advance.ts';
import { mergeMessages } from '../../domain/message.ts';
import type { CallContext } from '../../domain/model-caller.ts';
import { type RunMessages, recordHeader, runMessageLimits } from '../../domain/run-messages.ts';

/**
 * Keeps what a model took and gave, where the caller of the run has asked for it. Waits for the store, so that the messages are
 * there when the run has ended; a store that is unavailable does not affect the run.
 */
export type RecordMessages = (call: Call, answer: Answer, context: CallContext) => Promise<void>;

export const isRecorded = ({ headers }: Pick<CallContext, 'headers'>): boolean => headers[recordHeader] === 'true';

export const createRecordMessages =
  (messages: Pick<RunMessages, 'keep'>, log: Pick<Logger, 'debug'>): RecordMessages =>
  async ({ step: { kind, node, operation }, inputs, skipped }, answer, { runId }) => {
    // What splitters and collators make is what the models behind them take.
    if (kind !== 'model' || skipped) return;
    const input = mergeMessages([...inputs.values()]).bytes;
    const output = answer.ok && 'message' in answer ? answer.message.bytes : undefined;
    try {
      await messages.keep(runId, { node, operation, input: ifSmall(input), output: output && ifSmall(output) });
    } catch (error) {
      log.debug({ err: error, run: runId }, 'the messages of a run are not shown');
    }
  };

const ifSmall = (bytes: Uint8Array): Uint8Array | undefined =>
  bytes.length <= runMessageLimits.bytes ? bytes : undefined;
