import { AppError } from '../../../kit/errors.ts';

/** Where an image lies: `docker.io/library/python:3.12-slim`. */
export interface ImageReference {
  /** `https://registry-1.docker.io`; http for this machine. */
  readonly url: string;
  readonly name: string;
  /** A tag, or a digest. */
  readonly reference: string;
}

const hub = { host: 'docker.io', url: 'https://registry-1.docker.io' };
const component = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const nameForm = new RegExp(`^${component}(?:/${component})*$`);
const tagForm = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const digestForm = /^sha256:[0-9a-f]{64}$/;

export const isRepositoryName = (name: string): boolean => name.length <= 255 && nameForm.test(name);
export const isReference = (reference: string): boolean => tagForm.test(reference) || digestForm.test(reference);

/** As `docker pull` reads it: without a host it is Docker Hub, without a tag `latest`. Errors: `invalid`. */
export function parseImageReference(text: string): ImageReference {
  const [first = '', ...others] = text.split('/');
  const hasHost = others.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const host = hasHost ? first : hub.host;
  const [path = '', digest] = (hasHost ? others.join('/') : text).split('@');
  const colon = path.lastIndexOf(':');
  const bare = colon < 0 ? path : path.slice(0, colon);
  const name = host === hub.host && !bare.includes('/') ? `library/${bare}` : bare;
  const reference = digest ?? (colon < 0 ? 'latest' : path.slice(colon + 1));
  if (!isRepositoryName(name) || !isReference(reference) || !URL.canParse(`http://${host}`))
    throw new AppError('invalid', `"${text}" is not the name of an image.`, { reason: 'image_name_invalid' });
  return { url: urlOf(host), name, reference };
}

function urlOf(host: string): string {
  if (host === hub.host) return hub.url;
  const { hostname } = new URL(`http://${host}`);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  return `${isLocal ? 'http' : 'https'}://${host}`;
}
