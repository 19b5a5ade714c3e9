// Generated from schemas/openapi/classifier.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

/** Numbers may also be sent as decimal text, as proto3 writes int64. A field that is left out is 0. */
export interface ClassifyIn {
  /** where forms are sent: 1 own domain, 0 another domain, -1 nowhere */
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
  /** age of the domain: 1 over six months, -1 younger; must be given, because 0 is not allowed */
  readonly domainAge: 1 | -1 | '1' | '-1';
  /** the address is a plain IP address: 1 yes, 0 no */
  readonly ip?: 0 | 1 | '0' | '1';
}

export interface ClassifyOut {
  /** -1 phishing, 0 suspicious, 1 legitimate */
  readonly value: -1 | 0 | 1;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; `detail` is for people and may change */
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

/** Every operation, by its method and path. */
export interface ClassifierApi {
  /** Classify a website, as composite solutions call their models */
  'POST /model/methods/classify': {
    readonly params: {  };
    readonly query: {  };
    readonly body: ClassifyIn;
    readonly response: ClassifyOut;
  };
  /** The same, shorter */
  'POST /classify': {
    readonly params: {  };
    readonly query: {  };
    readonly body: ClassifyIn;
    readonly response: ClassifyOut;
  };
  /** What the model takes and answers, how good it is and what it was made of */
  'GET /model': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Readonly<Record<string, unknown>>;
  };
  /** The same as `/model` */
  'GET /': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Readonly<Record<string, unknown>>;
  };
  /** The process runs */
  'GET /healthz': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The process can take work */
  'GET /readyz': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Metrics in Prometheus' text format */
  'GET /metrics': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
}
