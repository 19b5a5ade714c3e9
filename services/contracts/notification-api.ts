// Generated from schemas/openapi/notification.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Delivery {
  /** The header webhook-id of every attempt. */
  readonly deliveryId: string;
  readonly webhookId: string | null;
  readonly channel: string;
  readonly notificationId: string;
  readonly title: string;
  readonly state: string;
  readonly attempts: number;
  readonly created: number;
  /** Time of the next attempt; null once it has ended. */
  readonly due: number | null;
  readonly ended: number | null;
  /** The last answer of the receiver, or why there was none. */
  readonly lastAnswer: string | null;
}

export interface Digest {
  /** Each notification in a separate mail, or all of an hour or a day in one. */
  readonly rhythm: string;
}

export interface DigestInput {
  /** Each notification in a separate mail, or all of an hour or a day in one. */
  readonly rhythm: string;
}

export interface NotificationRequestInput {
  readonly userId: string;
  readonly subject: string;
  readonly severity?: string;
  /** Ignored. */
  readonly messageType?: string;
  /** Ignored. */
  readonly component?: string;
  /** Shown as the text, a line of `name: value` each. */
  readonly notificationData?: Readonly<Record<string, unknown>>;
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

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly description: string;
  readonly severities: readonly string[];
  readonly created: number;
  /** Attempts that failed since the last one that succeeded. */
  readonly failures: number;
}

/** Every operation, by its method and path. */
export interface NotificationApi {
  /** Create a webhook; only this answer contains its secret */
  'POST /notifications/webhooks': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly url: string; readonly description?: string; readonly severities?: readonly string[]; };
    readonly response: { readonly webhookId: string; readonly url: string; readonly description: string; readonly severities: readonly string[]; readonly created: number; readonly failures: number; readonly secret: string; };
  };
  /** The webhooks of the caller */
  'GET /notifications/webhooks': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly Webhook[];
  };
  /** Delete a webhook with its deliveries */
  'DELETE /notifications/webhooks/{webhookId}': {
    readonly params: { readonly webhookId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Send a test; its result is among the deliveries */
  'POST /notifications/webhooks/{webhookId}/test': {
    readonly params: { readonly webhookId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly deliveryId: string; };
  };
  /** Sent and waiting deliveries by mail and to webhooks, newest first */
  'GET /notifications/deliveries': {
    readonly params: {  };
    readonly query: { readonly before?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: { readonly deliveries: readonly Delivery[]; readonly next: string | null; };
  };
  /** Sent and waiting deliveries of a webhook, newest first */
  'GET /notifications/webhooks/{webhookId}/deliveries': {
    readonly params: { readonly webhookId: string | number; };
    readonly query: { readonly before?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: { readonly deliveries: readonly Delivery[]; readonly next: string | null; };
  };
  /** Send a delivery again with the same webhook-id, whatever its state */
  'POST /notifications/webhooks/{webhookId}/deliveries/{deliveryId}/replay': {
    readonly params: { readonly webhookId: string | number; readonly deliveryId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly deliveryId: string; };
  };
  /** How often mail is sent */
  'GET /notifications/digest': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Digest;
  };
  /** Change how often mail is sent; mail that is already scheduled keeps its time */
  'PUT /notifications/digest': {
    readonly params: {  };
    readonly query: {  };
    readonly body: DigestInput;
    readonly response: Digest;
  };
  /** Notify a user: oneself, or as an administrator anyone; mailed as the user’s preferences say */
  'POST /notifications/sendUserNotification': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: NotificationRequestInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
}
