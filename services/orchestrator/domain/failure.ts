/** Why a step has no output; the gateway decides what each becomes over HTTP. */
export const failureCodes = [
  /** The message could not be split: it is not what the splitter's map describes. 422 */
  'split_failed',
  /** The branches could not be collated. 422 */
  'collate_failed',
  /** The model answered, and not with 200 to 206; or with more than is allowed; or its answer broke off. 502 */
  'model_failed',
  /** No server answers at the model's address. 502 */
  'model_unreachable',
  /** The step's or the run's time is up. 504 */
  'deadline_exceeded',
  /** The client closed the connection, or another step failed for good. */
  'cancelled',
  /** Not caused by the message or a model: this platform could not continue the run. 500 */
  'given_up',
  /** The solution was removed while the run was in progress. 503 */
  'solution_removed',
  /** The process that waited for the run ended before the run did; what became of it is not known. 500 */
  'interrupted',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** A step that failed, in words for the caller. */
export interface Failure {
  readonly code: FailureCode;
  /** The step's node, as the blueprint names it. */
  readonly node: string;
  /** One sentence: what happened and what to do. */
  readonly detail: string;
  /** The status that the model answered. */
  readonly status?: number;
  /** The beginning of the model's answer, printable, 200 characters at most. */
  readonly excerpt?: string;
  /** Whether the same call may succeed later: the model was unavailable, busy or too slow. */
  readonly retriable: boolean;
}

/** Of a run whose caller has gone. */
export const clientGone: Failure = {
  code: 'cancelled',
  node: '',
  detail: 'The client closed the connection.',
  retriable: true,
};
