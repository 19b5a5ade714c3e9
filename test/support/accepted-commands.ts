import { readSettings } from '../../services/kit/config.ts';
import { createService } from '../../services/kit/service.ts';
import { commandSignatures, commandSigner, commandWorkerSettings } from '../../services/platform/bus/command-keys.ts';

const command = {
  ...{ topic: 'spec.content.commands', key: 'a', value: Buffer.from('{}') },
  headers: {
    ...{ ce_id: '1', ce_type: 'T', ce_source: '/', ce_subject: 'a', ce_time: '2026-01-01T00:00:00Z' },
    ce_dataschema: 'urn:modelyard:avro:00',
  },
};

export interface CommandKeysGiven {
  readonly privateKey: string;
  /** As a worker gets them, `COMMAND_SENDER_KEYS`. */
  readonly senderKeys: string;
}

/** Whether the worker of content with the keys of `worker` takes a command of the portal with the key of `sender`. */
export function takesCommandOf(
  sender: Pick<CommandKeysGiven, 'privateKey'>,
  worker: Pick<CommandKeysGiven, 'senderKeys'>,
): boolean {
  const content = createService('content', 'worker', { LOG_LEVEL: 'silent' });
  const settings = { COMMAND_KEY: sender.privateKey, COMMAND_SENDER_KEYS: worker.senderKeys };
  const config = readSettings(commandWorkerSettings, settings);
  const sign = commandSigner({ name: 'portal', log: content.log }, config);
  const { verify } = commandSignatures(content, config, { clientServices: ['portal'], retentionMs: 24 * 60 * 60_000 });
  const incoming = { partition: 0, offset: 0, timestamp: 0, ...sign?.(command, undefined) };
  try {
    return verify(incoming as never)?.service === 'portal';
  } catch (error) {
    if (error instanceof Error && 'reason' in error && error.reason === 'command_signature_invalid') return false;
    throw error;
  }
}
