import { fileURLToPath } from 'node:url';
import { type AvroCodec, createAvroCodec } from '../../kit/codec/avro.ts';

const schemas = new URL('../../../schemas/avro/', import.meta.url);

/** The message types of all services. */
export const platformCodec = (): AvroCodec =>
  createAvroCodec({ current: fileURLToPath(schemas), released: fileURLToPath(new URL('released/', schemas)) });
