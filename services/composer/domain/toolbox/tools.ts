/** A node of compositions that is no model: a solution of the catalog which every platform has. */
export interface Tool {
  /** Of the solution. Nodes, and their containers in a blueprint, are named after it, so it has no blanks. */
  readonly name: string;
  readonly summary: string;
  /** With which canvases know the kind of the node. The catalog has no code for data mappers: they are known by their ports. */
  readonly toolkitTypeCode?: 'SP' | 'CO' | 'BR';
  readonly modelTypeCode: 'DT' | 'DS';
  readonly operation: string;
  /** Its messages, which declare no fields: a port whose message is called `ANY` takes the type of what is linked to it. */
  readonly input: string;
  readonly output: string;
}

/** Of the revision of each tool. Stored files never change: other files need another version. */
export const toolVersion = '1.0.0';

const any = { input: 'ANY', output: 'ANY' } as const;

/** Brokers are the first node of a composition: their input is not called `ANY`, so that it takes no type of a link. */
const broker = {
  toolkitTypeCode: 'BR',
  modelTypeCode: 'DS',
  operation: 'pullData',
  input: 'script',
  output: 'ANY',
} as const;

export const tools: readonly Tool[] = [
  {
    name: 'Splitter',
    summary: 'Sends a message on to several models: a copy of it to each, or to each the fields that it needs.',
    ...{ toolkitTypeCode: 'SP', modelTypeCode: 'DT', operation: 'split', ...any },
  },
  {
    name: 'Collator',
    summary: 'Joins the outputs of several models into one message: as a list, or field by field.',
    ...{ toolkitTypeCode: 'CO', modelTypeCode: 'DT', operation: 'collate', ...any },
  },
  {
    name: 'DataMapper',
    summary: 'Links two models whose messages differ: maps the fields of one message to those of the other.',
    ...{ modelTypeCode: 'DT', operation: 'mapData', ...any },
  },
  {
    name: 'CSVDataBroker',
    summary: 'Feeds a composition with the records of a CSV file, one message each.',
    ...broker,
  },
  {
    name: 'SQLDataBroker',
    summary: 'Feeds a composition with the rows of a table in an SQL database, one message each.',
    ...broker,
  },
];
