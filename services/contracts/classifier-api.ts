// Generated from schemas/openapi/classifier.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

/** Numbers may also be sent as decimal text, as proto3 writes int64. A field that is left out is 0. */
export interface ClassifyInInput {
  /** where forms are sent: 1 to its own domain, 0 to another domain, -1 nowhere: empty */
  readonly SFH?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** pop-up windows: 1 none of concern, 0 right click disabled or hidden, -1 asks for credentials */
  readonly popUpWindow?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** HTTPS certificate: 1 trusted and old enough, 0 doubtful, -1 none */
  readonly SSLfinal_State?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** share of page objects from another domain: 1 low, 0 medium, -1 high */
  readonly requestUrl?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** share of anchors to another domain: 1 low, 0 medium, -1 high */
  readonly urlAnchor?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** popularity rank: 1 high, 0 medium, -1 low or unknown */
  readonly webTraffic?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** length of the address: 1 short, 0 medium, -1 long */
  readonly urlLength?: 1 | 0 | -1 | '1' | '0' | '-1';
  /** age of the domain: 1 over six months, -1 younger */
  readonly domainAge: 1 | -1 | '1' | '-1';
  /** the address is a plain IP address: 0 no, 1 yes */
  readonly ip?: 0 | 1 | '0' | '1';
}

export interface ClassifyOut {
  /** -1 phishing, 0 suspicious, 1 legitimate */
  readonly value: -1 | 0 | 1;
}

export interface Description {
  readonly name: string;
  readonly operation: string;
  readonly call: unknown;
  readonly features: readonly unknown[];
  readonly answers: readonly unknown[];
  /** Cross-validated accuracy. */
  readonly evaluation: unknown;
  readonly settings: unknown;
  /** What it was trained on. */
  readonly data: unknown;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; for programs. */
  readonly code: string;
  /** For people. */
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

/** Every operation, by its method and path. */
export interface ClassifierApi {
  /** Call the model, as composite solutions do */
  'POST /model/methods/classify': {
    readonly params: {  };
    readonly query: {  };
    readonly body: ClassifyInInput;
    readonly response: ClassifyOut;
  };
  /** The same, shorter */
  'POST /classify': {
    readonly params: {  };
    readonly query: {  };
    readonly body: ClassifyInInput;
    readonly response: ClassifyOut;
  };
  /** The inputs, answers, accuracy and training data of the model */
  'GET /model': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Description;
  };
  /** The same as `/model` */
  'GET /': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Description;
  };
  /** The model's .proto file, where model runners have it */
  'GET /model/artifacts/protobuf': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
}
