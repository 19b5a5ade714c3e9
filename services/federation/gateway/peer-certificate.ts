import type { TLSSocket } from 'node:tls';
import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { dnsNamesOf } from '../../kit/http/tls/dns-names.ts';
import type { Subject } from '../domain/peer.ts';

/** The subject of the certificate of a connection. Errors: `unauthenticated` for one without a common name. */
export function subjectOf({ req }: Pick<Context, 'req'>): Subject {
  const { subject, subjectaltname } = (req.socket as TLSSocket).getPeerCertificate();
  const { CN, OU, O, ST, C, emailAddress } = (subject ?? {}) as unknown as Record<
    string,
    string | string[] | undefined
  >;
  const [commonName] = valuesOf(CN);
  if (!commonName) throw new AppError('unauthenticated', 'The certificate has no common name.');
  return {
    commonName,
    names: dnsNamesOf(subjectaltname),
    organisation: [OU, O, ST, C].flatMap(valuesOf),
    email: valuesOf(emailAddress)[0] ?? '',
  };
}

/** A part of a name may be there several times. */
const valuesOf = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : [value].flat();
