import { MongoError } from 'mongodb';
import { EngineError } from '../../infra/engines/engines.ts';
import { StartError } from '../start/start-error.ts';
import { sentence } from '../support/sentence.ts';
import { ArchiveError } from './archive-error.ts';

/** What a person at the terminal should read of an error; any error that is not meant for people is thrown again. */
export function backupSentence(error: unknown): string {
  if (error instanceof ArchiveError || error instanceof StartError || error instanceof EngineError)
    return error.message;
  if (error instanceof MongoError)
    return `MongoDB does not answer as it should; is MONGODB_URL right? ${error.message}`;
  if (error instanceof Error && error.name.startsWith('KafkaJS'))
    return `Kafka does not answer as it should; does the platform run, is KAFKA_BROKERS right? ${error.message}`;
  // Of the file system: the disk is full, the folder does not exist.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return sentence(error);
}
