import { changeSchema } from './change-schema.ts';
import type { Schema } from './schema.ts';

const count: Schema = { type: 'integer', minimum: 0 };
const sort: Schema = {
  type: 'object',
  properties: {
    direction: { enum: ['ASC', 'DESC'] },
    property: { type: 'string' },
    ignoreCase: { type: 'boolean' },
    nullHandling: { const: 'NATIVE' },
    ascending: { type: 'boolean' },
    descending: { type: 'boolean' },
  },
};

/** The wrappers of answers and the bodies that are no records. */
export const transports: Readonly<Record<string, Schema>> = {
  SuccessTransport: {
    type: 'object',
    properties: { status: { const: 200 }, data: {} },
    required: ['status', 'data'],
  },
  ErrorTransport: {
    type: 'object',
    properties: {
      status: { type: 'integer', minimum: 400, maximum: 599 },
      error: { type: 'string' },
      exception: { type: ['string', 'null'], maxLength: 512 },
    },
    required: ['status', 'error', 'exception'],
  },
  CountTransport: { type: 'object', properties: { count }, required: ['count'] },
  MLPCodeNamePair: {
    type: 'object',
    properties: { code: { type: 'string' }, name: { type: 'string' } },
    required: ['code', 'name'],
  },
  LoginTransport: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, description: 'Login name or e-mail address.' },
      pass: { type: 'string', minLength: 1, maxLength: 256, writeOnly: true },
    },
    required: ['name', 'pass'],
  },
  MLPPasswordChangeRequest: {
    type: 'object',
    properties: {
      oldLoginPass: { type: 'string', minLength: 1, maxLength: 64, writeOnly: true },
      newLoginPass: { type: 'string', minLength: 1, maxLength: 64, writeOnly: true },
    },
    required: ['oldLoginPass', 'newLoginPass'],
  },
  Change: changeSchema,
  AuthorTransport: {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 256 }, contact: { type: 'string', maxLength: 256 } },
    required: ['name', 'contact'],
  },
};

/** A page of `content`. */
export const pageSchema = (content: Schema): Schema => ({
  type: 'object',
  properties: {
    content: { type: 'array', items: content },
    totalElements: count,
    totalPages: count,
    last: { type: 'boolean' },
    first: { type: 'boolean' },
    number: count,
    size: { type: 'integer', minimum: 1, maximum: 1_000 },
    numberOfElements: count,
    sort: { type: ['array', 'null'], items: sort },
  },
  required: ['content', 'totalElements', 'totalPages', 'last', 'first', 'number', 'size', 'numberOfElements', 'sort'],
});
