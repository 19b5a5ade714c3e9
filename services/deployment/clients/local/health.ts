import { get } from 'node:http';

/** Whether the server on this port says within the time that it is well. */
export const isHealthy = (port: number, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/healthz', agent: false, timeout: timeoutMs }, (response) => {
      response.resume();
      // What sends its answer for ever is not well either.
      response.once('end', () => resolve(response.statusCode === 200));
    });
    const timer = setTimeout(() => request.destroy(new Error('late')), timeoutMs);
    request.once('error', () => resolve(false));
    request.once('close', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
