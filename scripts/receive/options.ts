import { parseArgs } from 'node:util';

export const usage = `Usage: npm run receive                 prints the webhook calls and callbacks that arrive at port 9900
       --port 9901                     another port of this machine
       --secret whsec_...              checks the signature; the answer to the new webhook says it once
       --status 503                    answers this instead of 204, to see what is repeated and when`;

export interface ReceiveOptions {
  readonly port: number;
  readonly secret?: string;
  readonly status: number;
}

/** The options of a command line; undefined where it is not one of `usage`. */
export function readReceiveOptions(args: readonly string[]): ReceiveOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '9900' },
        secret: { type: 'string' },
        status: { type: 'string', default: '204' },
      },
    });
    const [port, status] = [Number(values.port), Number(values.status)];
    const isPossible = Number.isInteger(port) && port >= 0 && port < 65_536 && /^[2-5]\d\d$/.test(values.status);
    return isPossible ? { port, status, ...(values.secret && { secret: values.secret }) } : undefined;
  } catch {
    return undefined;
  }
}
