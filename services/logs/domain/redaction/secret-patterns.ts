/** A secret that is known by its form. What the first group of the expression holds stays in the text. */
export interface SecretPattern {
  readonly name: string;
  /** What `[redacted <kind>]` says. */
  readonly kind: string;
  /** What each such secret has in it: a text without it is passed over much faster than with the expression. */
  readonly sign: RegExp;
  readonly expression: RegExp;
}

/**
 * Not within a word, but after `%20` and after `\n` written out. Each run of letters is then tried from its beginning alone.
 * Together with the rules below an expression takes time in proportion to the text, whatever the text is: every quantifier
 * is bounded, or is the last of its expression and can not fail; no quantifier repeats another; and one that is bounded by
 * more than 64 is followed by a character outside its set, and can not begin again inside what it has read.
 */
const start = String.raw`(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{2}|\\[nrt]))`;

const pattern = (name: string, kind: string, sign: string, source: string, flags = ''): SecretPattern => ({
  name,
  kind,
  sign: new RegExp(sign, 'i'),
  expression: new RegExp(source, `g${flags}`),
});

const prefixed = (name: string, kind: string, sign: string, source: string) =>
  pattern(name, kind, sign, start + source);

/** Secrets with names and values inside: they go before what a name announces, so that none is replaced in parts. */
export const longPatterns: readonly SecretPattern[] = [
  // A key without its end was cut off: what is left of it is a secret all the same.
  pattern(
    'PEM private key',
    'private key',
    '-----begin',
    '-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,16384}(?:-----END [A-Z0-9 ]{0,48}-----)?',
  ),
  prefixed('age private key', 'private key', 'age-secret-key', 'AGE-SECRET-KEY-1[A-Z0-9]{50,}'),
  prefixed('otpauth URL', 'totp secret', 'otpauth', String.raw`otpauth(?::\/\/|%3A%2F%2F)[^\s"'<>]+`),
];

export const secretPatterns: readonly SecretPattern[] = [
  prefixed('JWT', 'jwt', 'eyj', String.raw`eyJ[\w-]{4,8192}\.(?:eyJ[\w.-]+|[\w-]{2,8192}\.[\w.-]*)`),

  // A scheme and a slash before the password show no port: `host:8080/path@2` is no log-in.
  pattern(
    'login in a URL',
    'url login',
    '://',
    String.raw`(:\/\/)[^\s/?#@:"'<>]{0,256}:(?!\d{1,5}\/)(?:[^\s"'<>/?#]|\/(?!\/)){1,1024}(?=@)`,
  ),
  pattern('token as user of a URL', 'url login', '://', String.raw`(:\/\/)(?=[A-Za-z_-]{0,64}\d)[\w-]{20,512}:?(?=@)`),
  pattern('one-time parameter of a URL', 'token', 'ticket=|code=', String.raw`([?&](?:ticket|code)=)[^\s&"'<>#]{16,}`),

  pattern(
    'Bearer',
    'authorization',
    'bearer',
    String.raw`(\b(?:Bearer|bearer|BEARER)(?:\s|%20){1,4})(?![\w.-]{1,64}=[\w"'])(?=[^\s"']{0,64}(?:\d|[a-z][A-Z]))[\w.~+/=:-]{8,}`,
  ),
  pattern(
    'Basic',
    'authorization',
    'basic',
    String.raw`(\b(?:Basic|basic|BASIC)(?:\s|%20){1,4})(?=[A-Za-z]{0,64}(?:[\d=+/]|[a-z][A-Z]))[A-Za-z0-9+/=]{8,}`,
  ),

  // With the secret key, which has no form of its own, where it stands right after.
  prefixed(
    'AWS access key',
    'cloud key',
    'akia|asia|abia|acca',
    String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])(?:[\s"',:;=/|]{1,8}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))?`,
  ),
  pattern('Azure client secret', 'cloud key', 'q~', String.raw`[\w~.]{3}\dQ~[\w~.-]{31,34}`),
  pattern(
    'Azure SAS signature',
    'cloud key',
    'sig=|sig%3d',
    String.raw`((?<![A-Za-z0-9])sig(?:=|%3D))[\w%+/=-]{16,}`,
    'i',
  ),
  prefixed('Google API key', 'cloud key', 'aiza', String.raw`AIza[\w-]{35,}`),
  prefixed('Google client secret', 'cloud key', 'gocspx', String.raw`GOCSPX-[\w-]{20,}`),
  prefixed('Google access token', 'token', 'ya29', String.raw`ya29\.[\w-]{20,}`),

  prefixed(
    'GitHub token',
    'token',
    'gh[pousr]_|github_pat_',
    String.raw`(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,})`,
  ),
  prefixed(
    'GitLab token',
    'token',
    'gl[a-z]{2,5}-',
    String.raw`gl(?:pat|dt|rt|ptt|cbt|oas|ft|soat|agent|imt)-[\w.-]{20,}`,
  ),
  prefixed('npm token', 'token', 'npm_', 'npm_[A-Za-z0-9]{36,}'),
  prefixed('PyPI token', 'token', 'pypi-', String.raw`pypi-[\w-]{50,}`),
  prefixed('Slack token', 'token', 'xox|xapp', String.raw`(?:xox[abeoprs]|xapp)-[\w.-]{10,}`),
  pattern(
    'Slack webhook',
    'token',
    'hooks[.]slack',
    String.raw`(hooks\.slack\.com\/(?:services|workflows)\/)[\w/-]{16,}`,
  ),
  prefixed(
    'Stripe key',
    'token',
    'k_live_|k_test_|whsec_',
    String.raw`(?:[srp]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[\w+/=-]{16,})`,
  ),
  prefixed('Hugging Face token', 'token', 'hf_|api_org_', '(?:hf|api_org)_[A-Za-z0-9]{30,}'),
  prefixed('Docker Hub token', 'token', 'dckr_', String.raw`dckr_(?:pat|oat)_[\w-]{20,}`),
  prefixed('token of a model provider', 'token', 'sk-', String.raw`sk-(?=[\w-]{0,48}\d)(?=[\w-]{0,48}[A-Z])[\w-]{20,}`),
  prefixed('Vault token', 'token', 'hv[sbr][.]', String.raw`hv[sbr]\.[\w-]{20,}`),

  // Our own. An API token is 32 hexadecimal digits, as a trace id is: it is known by the word before it.
  pattern(
    'API token',
    'token',
    '(?:token|secret|key)s?\\s',
    String.raw`(\b(?:token|secret|api[ _-]?key)s?\s{1,3}["'(\x60]?)(?:[\w.@-]{1,64}:)?[0-9a-f]{32}(?![0-9A-Za-z])`,
    'i',
  ),
  prefixed(
    'session secret',
    'session',
    '[.][0-9]{1,9}[.]',
    String.raw`[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.\d{1,9}\.[\w-]{43}`,
  ),
  prefixed(
    'recovery code',
    'recovery code',
    '[0-9a-f]{5}-[0-9a-f]{5}-',
    String.raw`[0-9a-f]{5}(?:-[0-9a-f]{5}){5}(?![\w-])`,
  ),
  pattern(
    'password hash',
    'password hash',
    '[$]',
    String.raw`(?:\$(?:2[abxy]|argon2(?:id|i|d)|scrypt|[156y])\$|SCRAM-SHA-\d{1,3}\$)[\w./+=,$:-]{16,}`,
  ),
];

const signs = (patterns: readonly SecretPattern[]) => patterns.map(({ sign }) => sign.source).join('|');

/** What a text with any of the secrets above has in it. */
export const anySign = new RegExp(signs([...longPatterns, ...secretPatterns]), 'i');
