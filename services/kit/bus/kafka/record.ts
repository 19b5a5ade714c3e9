import type { KafkaMessage } from 'kafkajs';
import type { Batch, IncomingRecord } from '../transport.ts';

interface KafkaBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: KafkaMessage[];
  readonly highWatermark: string;
}

export function toBatch(batch: KafkaBatch, heartbeat: () => Promise<void>): Batch {
  return {
    topic: batch.topic,
    partition: batch.partition,
    highWatermark: Number(batch.highWatermark),
    records: batch.messages.map((message) => toRecord(batch.topic, batch.partition, message)),
    heartbeat,
  };
}

export function toRecord(topic: string, partition: number, message: KafkaMessage): IncomingRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) headers[name] = first.toString();
  }
  return {
    topic,
    partition,
    offset: Number(message.offset),
    key: message.key?.toString() ?? '',
    value: message.value ?? Buffer.alloc(0),
    headers,
    timestamp: Number(message.timestamp),
  };
}
