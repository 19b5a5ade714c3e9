import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kafka } from 'kafkajs';
// @ts-expect-error: the package has types for its public modules only
import Decoder from 'kafkajs/src/protocol/decoder.js';
// @ts-expect-error: the same
import Encoder from 'kafkajs/src/protocol/encoder.js';
import type { KafkaCredentials } from './client.ts';

/** What the brokers get of a password: neither it nor what a client proves that it knows it with. */
interface SaltedUser {
  readonly username: string;
  readonly salt: Buffer;
  readonly saltedPassword: Buffer;
}

interface Answer {
  readonly results: readonly { readonly user: string; readonly code: number; readonly message: string | null }[];
}

interface Cluster {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  refreshMetadataIfNecessary(): Promise<void>;
  findControllerBroker(): Promise<{ readonly connectionPool: { send(request: object): Promise<Answer> } }>;
}

const iterations = 8_192;
const scramSha512 = 2;
const alterUserScramCredentials = { apiKey: 51, apiVersion: 0, apiName: 'AlterUserScramCredentials' };
const metadataMaxAge = 300_000;

/** Creates users of SCRAM-SHA-512, and gives those that are there these passwords. kafkajs has no call for it. */
export async function setScramUsers(kafka: Kafka, users: readonly KafkaCredentials[]): Promise<void> {
  const salted = await Promise.all(users.map(saltedUser));
  const cluster = clusterOf(kafka);
  await cluster.connect();
  try {
    await cluster.refreshMetadataIfNecessary();
    const { connectionPool } = await cluster.findControllerBroker();
    const request = { ...alterUserScramCredentials, encode: async () => encode(salted) };
    const { results } = await connectionPool.send({
      request,
      response: { decode, parse: async (data: Answer) => data },
    });
    const failed = results.find(({ code }) => code !== 0);
    if (failed) throw new Error(`Kafka refused the user ${failed.user}: ${failed.message ?? `error ${failed.code}`}`);
  } finally {
    await cluster.disconnect();
  }
}

async function saltedUser({ username, password }: KafkaCredentials): Promise<SaltedUser> {
  const salt = randomBytes(32);
  const saltedPassword = await promisify(pbkdf2)(password.normalize('NFKC'), salt, iterations, 64, 'sha512');
  return { username, salt, saltedPassword };
}

/** The client keeps what connects it under a symbol of its own. */
function clusterOf(kafka: Kafka): Cluster {
  const symbol = Object.getOwnPropertySymbols(kafka).find(({ description }) => description?.endsWith(':createCluster'));
  const create: unknown = symbol && Reflect.get(kafka, symbol);
  if (typeof create !== 'function') throw new Error('This release of kafkajs is not known.');
  return create({ metadataMaxAge });
}

/** A flexible request: compact lengths are one more than the length, and each part ends with its tagged fields, of which there are none. */
function encode(users: readonly SaltedUser[]) {
  const none = 0;
  const encoder = new Encoder()
    .writeUVarInt(none)
    // Users to delete.
    .writeUVarInt(1)
    .writeUVarInt(users.length + 1);
  for (const { username, salt, saltedPassword } of users)
    encoder
      .writeUVarIntString(username)
      .writeInt8(scramSha512)
      .writeInt32(iterations)
      .writeUVarIntBytes(salt)
      .writeUVarIntBytes(saltedPassword)
      .writeUVarInt(none);
  return encoder.writeUVarInt(none);
}

async function decode(raw: Buffer): Promise<Answer> {
  const decoder = new Decoder(raw);
  decoder.readTaggedFields();
  // For how long the broker slows this client down.
  decoder.readInt32();
  const results = decoder.readUVarIntArray((one: typeof decoder) => {
    const result = { user: one.readUVarIntString(), code: one.readInt16(), message: one.readUVarIntString() };
    one.readTaggedFields();
    return result;
  });
  return { results };
}
