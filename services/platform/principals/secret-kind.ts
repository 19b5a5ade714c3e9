/** What is sent as the password of HTTP Basic. */
export type SecretKind = 'api-token' | 'session-token' | 'password';

const apiToken = /^[0-9a-f]{32}$/;
/** Signed tokens begin so, which no password of a person does by accident. */
const signedToken = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** What a secret is, by its form: clients of repositories know one field for all of them. */
export function secretKind(secret: string): SecretKind {
  if (apiToken.test(secret)) return 'api-token';
  return signedToken.test(secret) ? 'session-token' : 'password';
}
