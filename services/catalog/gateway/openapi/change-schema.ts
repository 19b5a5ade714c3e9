import type { Schema } from './schema.ts';

const record: Schema = { type: ['object', 'null'], description: 'As the API shows it, without secrets and pictures.' };
const name: Schema = { type: ['string', 'null'] };

/** An entry of the activity trail. */
export const changeSchema: Schema = {
  type: 'object',
  properties: {
    position: { type: 'integer', format: 'int64', description: 'Counts up over the whole catalog.' },
    at: { type: 'integer', format: 'int64' },
    kind: { enum: ['created', 'updated', 'deleted'] },
    entity: { type: 'string' },
    key: { type: 'object' },
    changed: { type: 'array', items: { type: 'string' } },
    before: record,
    after: record,
    service: { ...name, description: 'The account of the calling service.' },
    actingUser: { ...name, description: 'The user it acted for, of X-Acting-User.' },
    requestId: name,
  },
  required: [
    ...['position', 'at', 'kind', 'entity', 'key', 'changed'],
    ...['before', 'after', 'service', 'actingUser', 'requestId'],
  ],
};
