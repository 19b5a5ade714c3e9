import { AppError } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import type { ResponseHeaders, Upstream, UpstreamRequest } from './upstream.ts';

export interface WholeResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer;
}

/**
 * Sends a request and buffers its response. Errors: see `UpstreamListener`; `bad_gateway` where the response has more than
 * `limitBytes`.
 */
export function requestWhole(upstream: Upstream, request: UpstreamRequest, limitBytes: number): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let [size, status, headers]: [number, number, ResponseHeaders] = [0, 0, {}];
    upstream.send(
      { ...request, headers: { ...request.headers, ...currentTrace() } },
      {
        started: () => undefined,
        head(_, code, given) {
          [status, headers] = [code, given];
        },
        chunk(control, bytes) {
          size += bytes.length;
          if (size <= limitBytes) pieces.push(bytes);
          else
            control.abort(
              new AppError('bad_gateway', `The response of another service is larger than ${limitBytes} bytes.`),
            );
        },
        end: () => resolve({ status, headers, body: Buffer.concat(pieces) }),
        failed: reject,
      },
    );
  });
}
