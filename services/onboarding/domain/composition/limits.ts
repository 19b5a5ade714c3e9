/** Those of one message are what the readers of composition files take. */
export const limits = {
  /** Messages that a file declares or imports. */
  messages: 2_000,
  /** Fields of all messages, imported ones and entries of maps included. */
  fields: 10_000,
  /** Methods of a file's services. */
  operations: 500,
  /** Levels of one message with all that lies in it. */
  depth: 32,
  /** Fields of one message with all that lies in it. */
  nestedFields: 5_000,
  /** Fields of all ports, each with all that lies in it. */
  portFields: 50_000,
};
