import { expect } from 'chai';
import { ConfigError, readSettings } from '../../../../services/kit/config.ts';
import { newSigningKey } from '../../../../services/kit/secrets/ed25519-jws.ts';
import { createService } from '../../../../services/kit/service.ts';
import {
  commandKeySettings,
  commandSignatures,
  commandSigner,
  commandWorkerSettings,
  requireSenderKeys,
  requireWorkerKeys,
} from '../../../../services/platform/bus/command-keys.ts';

const read = (env: Record<string, string>) => readSettings(commandWorkerSettings, env);
const portal = newSigningKey();
const command = {
  ...{ topic: 'spec.content.commands', key: 'a', value: Buffer.from('{}') },
  headers: {
    ...{ ce_id: '1', ce_type: 'T', ce_source: '/', ce_subject: 'a', ce_time: '2026-01-01T00:00:00Z' },
    ce_dataschema: 'urn:modelyard:avro:00',
  },
};
const incoming = { partition: 0, offset: 0, timestamp: 0 };

describe('keys for commands', () => {
  it('are required, each by its name, unless commands without a signature are accepted', () => {
    expect(() => requireWorkerKeys(read({})))
      .to.throw(ConfigError)
      .that.satisfies(({ message }: Error) => /COMMAND_KEY is not set.*COMMAND_SENDER_KEYS is not set/s.test(message));
    expect(() => requireSenderKeys(read({ COMMAND_SENDER_KEYS: `portal:${portal.publicKey}` }))).to.throw(
      /COMMAND_KEY/,
    );
    expect(() => requireWorkerKeys(read({ COMMAND_SIGNATURES: 'accepted' }))).not.to.throw();
    expect(() => read({ COMMAND_SIGNATURES: 'optional' })).to.throw(/required or accepted/);
  });

  it('are never part of an error', () => {
    for (const env of [{ COMMAND_KEY: 'opensesame' }, { COMMAND_SENDER_KEYS: 'opensesame' }])
      expect(() => read(env))
        .to.throw(ConfigError)
        .that.satisfies(({ message }: Error) => !message.includes('opensesame'));
    for (const wrong of ['portal', `:${portal.publicKey}`, `portal:${portal.publicKey}:x`, 'portal:short', ','])
      expect(() => read({ COMMAND_SENDER_KEYS: wrong }), wrong).to.throw(/<service>:<public key>/);
  });

  it('let those services send commands that may, and only with their own keys', () => {
    const settings = commandKeySettings({ portal: portal.privateKey, content: newSigningKey().privateKey });
    const roles = {
      portal: createService('portal', 'gateway', silent),
      content: createService('content', 'worker', silent),
    };
    const config = (service: string) =>
      read({ ...settings, COMMAND_KEY: settings[`${service.toUpperCase()}_COMMAND_KEY`] ?? '' });
    const sign = commandSigner(roles.portal, config('portal'));
    const signed = { ...incoming, ...sign?.(command, undefined), ...{} } as never;
    const { verify } = commandSignatures(roles.content, config('content'), {
      clientServices: ['portal'],
      retentionMs: 60_000,
    });
    expect(verify(signed)).to.deep.equal({ service: 'portal' });
    const alone = commandSignatures(roles.content, config('content'), { retentionMs: 60_000 });
    expect(() => alone.verify(signed)).to.throw(/none of the services/);
  });

  it('may be two of one service while it changes its own', () => {
    const next = newSigningKey();
    const pairs = [portal, next].map(({ publicKey }) => `portal:${publicKey}`).join(', ');
    const config = read({ COMMAND_KEY: portal.privateKey, COMMAND_SENDER_KEYS: pairs });
    const worker = createService('content', 'worker', silent);
    const { verify } = commandSignatures(worker, config, { clientServices: ['portal'], retentionMs: 60_000 });
    for (const { privateKey } of [portal, next]) {
      const sign = commandSigner({ name: 'portal', log: worker.log }, read({ COMMAND_KEY: privateKey }));
      expect(verify({ ...incoming, ...sign?.(command, undefined) } as never)).to.deep.equal({ service: 'portal' });
    }
  });
});

const silent = { LOG_LEVEL: 'silent' };
