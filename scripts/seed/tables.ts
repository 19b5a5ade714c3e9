/** The tables that are filled, in the order in which rows may refer to each other, with their columns' types. */
export const tables = {
  users: {
    user_id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    org_name: 'text',
    email: 'text',
    login_name: 'text',
    active: 'boolean',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
  tags: { tag: 'text' },
  solutions: {
    solution_id: 'uuid',
    name: 'text',
    description: 'text',
    user_id: 'uuid',
    active: 'boolean',
    model_type_code: 'text',
    toolkit_type_code: 'text',
    metadata: 'text',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
  solution_web: { solution_id: 'uuid', view_count: 'bigint', featured: 'boolean' },
  solution_tags: { solution_id: 'uuid', tag: 'text' },
  solution_revisions: {
    revision_id: 'uuid',
    solution_id: 'uuid',
    version: 'text',
    access_type_code: 'text',
    validation_status_code: 'text',
    description: 'text',
    user_id: 'uuid',
    authors: 'jsonb',
    publisher: 'text',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
  revision_descriptions: { revision_id: 'uuid', access_type_code: 'text', description: 'text' },
  artifacts: {
    artifact_id: 'uuid',
    version: 'text',
    artifact_type_code: 'text',
    name: 'text',
    uri: 'text',
    user_id: 'uuid',
    size: 'integer',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
  revision_artifacts: { revision_id: 'uuid', artifact_id: 'uuid' },
  solution_favorites: { solution_id: 'uuid', user_id: 'uuid' },
  solution_ratings: {
    solution_id: 'uuid',
    user_id: 'uuid',
    rating: 'integer',
    text_review: 'text',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
  solution_downloads: { solution_id: 'uuid', artifact_id: 'uuid', user_id: 'uuid', download_date: 'timestamptz' },
  threads: { thread_id: 'uuid', solution_id: 'uuid', revision_id: 'uuid', title: 'text' },
  comments: {
    comment_id: 'uuid',
    thread_id: 'uuid',
    parent_id: 'uuid',
    user_id: 'uuid',
    text: 'text',
    created: 'timestamptz',
    modified: 'timestamptz',
  },
} as const;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as Table[];

type Value = string | number | boolean | Date | null;

/** Rows to insert, each with a value for every column that is named above. */
export type Batch = { readonly [T in Table]: Readonly<Record<keyof (typeof tables)[T], Value>>[] };

export const emptyBatch = (): Batch => ({
  users: [],
  tags: [],
  solutions: [],
  solution_web: [],
  solution_tags: [],
  solution_revisions: [],
  revision_descriptions: [],
  artifacts: [],
  revision_artifacts: [],
  solution_favorites: [],
  solution_ratings: [],
  solution_downloads: [],
  threads: [],
  comments: [],
});
