import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import { securitySettings } from '../../services/kit/bus/kafka-settings.ts';
import { brokers, ConfigError, readSettings, topicPrefix } from '../../services/kit/config.ts';
import { AppError } from '../../services/kit/errors.ts';
import { kafkaOfChore } from './kafka-of-chore.ts';

/** What a chore that talks to Kafka needs to know. The defaults are the addresses of `npm start`. */
export interface ScriptContext {
  readonly kafka: KafkaOptions;
  readonly prefix: string;
}

/** Reads the settings, does the work, and says in one sentence what is wrong where the settings or Kafka are. */
export async function runScript(name: string, work: (context: ScriptContext) => Promise<void>): Promise<void> {
  try {
    const shape = {
      KAFKA_BROKERS: brokers().default(['127.0.0.1:19092']),
      ...securitySettings,
      TOPIC_PREFIX: topicPrefix(),
    };
    const settings = readSettings(shape, process.env);
    const { LOG_LEVEL: level = 'silent' } = process.env;
    const kafka = kafkaOfChore(name, { brokers: settings.KAFKA_BROKERS, security: settings, env: process.env, level });
    await work({ kafka, prefix: settings.TOPIC_PREFIX });
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  if (isKafkaError(error)) return `Kafka does not answer as it should; is KAFKA_BROKERS right? ${error.message}`;
  throw error;
}

/** The client's own errors, which nothing outside of the kit's Kafka folder may import, carry these names. */
const isKafkaError = (error: unknown): error is Error => error instanceof Error && error.name.startsWith('KafkaJS');
