import { AppError } from '../../../kit/errors.ts';
import type { Response } from './session.ts';

const link = /<([^<>]*)>\s*;[^<]*\brel="?next"?(?:[\s;,]|$)/;

/**
 * The address of the next page of a list by the header `Link` (RFC 8288); undefined on the last one. Errors: `bad_gateway` where it
 * leads to another host, which would be asked in the place of this registry.
 */
export function nextPage({ headers }: Pick<Response, 'headers'>, from: URL): URL | undefined {
  const target = link.exec(String(headers.link ?? ''))?.[1];
  if (target === undefined) return undefined;
  const url = URL.parse(target, from.href);
  if (url?.origin === from.origin) return url;
  throw new AppError(
    'bad_gateway',
    `The image registry ${from.host} names no usable address for the next page of a list.`,
  );
}
