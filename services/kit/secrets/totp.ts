import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Codes of authenticator apps (RFC 6238), with the values that all apps take: SHA-1, six digits, thirty seconds. */
const periodMs = 30_000;
const secretBytes = 20;
/** Periods before and after the present one whose codes are taken, for clocks that are not exact. */
const window = 1;

/** A new secret, as people type it into an app. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an app reads from a QR code: `otpauth://totp/…`. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The number of the period that a code belongs to; undefined for a wrong code. A code may be used once: keep the number. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / periodMs) + delta;
}

/** A picture of a QR code, for the `src` of an image. */
export const qrCodeOf = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text)).toString('base64')}`;

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret) });
