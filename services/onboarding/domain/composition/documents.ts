/** `TGIF.json`: the ports of a model, for matching models with each other. */
export interface Tgif {
  readonly self: {
    readonly version: string;
    readonly name: string;
    readonly description: string;
    readonly component_type: 'Docker';
  };
  readonly streams: Readonly<Record<string, never>>;
  readonly services: { readonly calls: readonly TgifCall[]; readonly provides: readonly TgifProvide[] };
  readonly parameters: readonly never[];
  readonly auxiliary: Readonly<Record<string, never>>;
  readonly artifacts: readonly never[];
}

/** An output port: the operation, and the message it sends on. */
export interface TgifCall {
  readonly config_key: string;
  readonly request: TgifFormat;
  readonly response: TgifFormat;
}

/** An input port. */
export interface TgifProvide {
  readonly route: string;
  readonly request: TgifFormat;
  readonly response: TgifFormat;
}

export interface TgifFormat {
  readonly format: readonly MessageDocument[];
  readonly version: string;
}

/** `PROTOBUF.json`: what the .proto file declares. */
export interface ProtobufDocument {
  readonly syntax: string;
  readonly packageName: string;
  readonly listOfOption: readonly { readonly key: string; readonly value: string }[];
  readonly listOfMessages: readonly MessageDocument[];
  readonly service: { readonly name: string; readonly listOfOperations: readonly OperationDocument[] };
}

export interface OperationDocument {
  readonly operationType: 'rpc';
  readonly operationName: string;
  readonly listOfInputMessages: readonly { readonly inputMessageName: string }[];
  /** Readers expect this spelling. */
  readonly listOfOutputMessages: readonly { readonly outPutMessageName: string }[];
}

export interface MessageDocument {
  readonly messageName: string;
  readonly messageargumentList: readonly ArgumentDocument[];
}

export interface ArgumentDocument {
  readonly role: '' | 'optional' | 'required' | 'repeated';
  readonly type: string;
  readonly name: string;
  /** The field number; in nested messages the path of numbers that leads there: `1.3.2`. */
  readonly tag: string;
  readonly complexType?: MessageDocument;
}
