import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { AppError, type ErrorCode, errorCodes } from '../errors.ts';

/** The one place where an error code becomes a gRPC status. */
const statusOf: Readonly<Record<ErrorCode, status>> = {
  invalid: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  request_timeout: status.DEADLINE_EXCEEDED,
  conflict: status.ABORTED,
  length_required: status.INVALID_ARGUMENT,
  precondition_failed: status.FAILED_PRECONDITION,
  too_large: status.RESOURCE_EXHAUSTED,
  unsupported_media_type: status.INVALID_ARGUMENT,
  range_not_satisfiable: status.OUT_OF_RANGE,
  misdirected: status.INVALID_ARGUMENT,
  unprocessable: status.FAILED_PRECONDITION,
  rate_limited: status.RESOURCE_EXHAUSTED,
  bad_gateway: status.UNAVAILABLE,
  unavailable: status.UNAVAILABLE,
  deadline_exceeded: status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
  internal: status.INTERNAL,
};

/** The response of a failed call: the status, a sentence that names every invalid field, and the stable reason as metadata. */
export interface Failure {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

export function toFailure(error: AppError): Failure {
  const metadata = new Metadata();
  metadata.set('reason', error.reason);
  return { code: statusOf[error.code], details: detailsOf(error), metadata };
}

/** gRPC has one text, so the invalid fields are part of it. Internal details are only for the log. */
function detailsOf(error: AppError): string {
  if (error.code === 'internal') return 'Internal error.';
  if (error.errors.length === 0) return error.message;
  const fields = error.errors.map(({ path, message }) => `${path.replace(/^\//, '')} ${message}`);
  return `${error.message} ${fields.join('; ')}`;
}

/** The error of a call to another service as an AppError: of several codes with its status the first listed. */
export function fromServiceError(error: ServiceError): AppError {
  const code = errorCodes.find((known) => statusOf[known] === error.code) ?? 'internal';
  const reason = error.metadata?.get('reason')[0]?.toString();
  return new AppError(code, error.details, { cause: error, ...(reason !== undefined && { reason }) });
}
