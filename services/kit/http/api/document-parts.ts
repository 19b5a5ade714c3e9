import type { Schema } from './schemas.ts';

const string: Schema = { type: 'string' };

const header = (name: string, description: string): Schema => ({ name, in: 'header', description, schema: string });

export const ifNoneMatch: Schema = header('If-None-Match', 'The ETag the client has.');

/** What clients can send to get a part of a file, or nothing where they have it. */
export const fileRequestHeaders: readonly Schema[] = [
  header('Range', 'One range of bytes.'),
  header('If-Range', 'The ETag or Last-Modified of the file whose rest is wanted.'),
  ifNoneMatch,
  header('If-Modified-Since', 'The Last-Modified the client has.'),
];

/** The headers of an answer, each with a sentence about it; nothing where there are none. */
export const namedHeaders = (headers: Readonly<Record<string, string>>): Schema => {
  const named = Object.entries(headers).map(([name, description]) => [name, { description, schema: string }]);
  return named.length > 0 ? { headers: Object.fromEntries(named) } : {};
};

export const bodyContent = (schemas: Readonly<Record<string, Schema>>): Schema => ({
  required: true,
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

/** The answers with a file: whole, in part, or not again. */
export function fileAnswers(type: string, headers: Readonly<Record<string, string>>): Schema {
  const version = { ETag: 'The version of the bytes.', 'Last-Modified': 'When the file was stored.' };
  const content = { [type]: { schema: { type: 'string', format: 'binary' } } };
  return {
    200: {
      description: 'The whole file',
      ...namedHeaders({
        ...headers,
        ...version,
        'Accept-Ranges': 'bytes',
        'Content-Disposition': 'Whether to show or to save the file, and its name.',
      }),
      content,
    },
    206: {
      description: 'The requested range',
      ...namedHeaders({ ...headers, ...version, 'Content-Range': 'Which bytes of how many.' }),
      content,
    },
    304: { description: 'The client has this version already' },
  };
}
