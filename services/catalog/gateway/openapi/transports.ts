import { changeSchema } from './change-schema.ts';
import { storable, uuidPattern } from './field-schema.ts';
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
  required: ['direction', 'property', 'ignoreCase', 'nullHandling', 'ascending', 'descending'],
};

const author: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 1024, pattern: storable },
    contact: { type: 'string', maxLength: 1024, pattern: storable },
  },
  required: ['name', 'contact'],
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
  UsersRoleRequest: {
    type: 'object',
    properties: {
      add: { type: 'boolean', description: 'Add the role; false: take it away.' },
      roleId: { type: ['string', 'null'], description: 'Not looked at: the path names the role.' },
      userIds: { type: 'array', items: { type: 'string', pattern: uuidPattern }, minItems: 1, maxItems: 1_000 },
    },
    required: ['add', 'userIds'],
  },
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
      oldLoginPass: { type: 'string', minLength: 1, maxLength: 128, writeOnly: true },
      newLoginPass: { type: 'string', minLength: 1, maxLength: 128, writeOnly: true },
    },
    required: ['oldLoginPass', 'newLoginPass'],
  },
  Change: changeSchema,
  AuthorTransport: author,
  AuthorTransportInput: author,
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
