import type { Findings } from '../findings.ts';

/** Patterns of secrets. Every quantifier is bounded, so that no text takes long. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ['an AWS secret key', /aws.{0,20}?(?:secret|key).{0,20}?[=:]\s{0,5}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/g],
  ['a token of GitLab', /\bglpat-[A-Za-z0-9_-]{20,64}/g],
  ['a token of Slack', /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g],
  ['a key of Google', /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{16,250}/g],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a token of PyPI', /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,500}/g],
  ['a token of Hugging Face', /\bhf_[A-Za-z]{34}\b/g],
  ['a key of a language model', /\bsk-(?:ant-|proj-|svcacct-)[A-Za-z0-9_-]{32,250}/g],
  ['a web token (JWT)', /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{16,1000}/g],
];

/** Longer than any secret: one that crosses two pieces is complete in one of the windows. */
const overlap = 8_192;
const windowSize = 131_072;

/** Scans a streamed text for secrets. Reports line and kind, never the secret. */
export async function scanSecrets(text: AsyncIterable<string>, where: string, findings: Findings): Promise<void> {
  let held = '';
  let line = 1;
  const look = () => {
    for (const [what, pattern] of patterns)
      for (const { index } of held.matchAll(pattern))
        findings.problem(where, `contains ${what} in line ${line + linesIn(held.slice(0, index))}`);
  };
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += windowSize) {
      held += piece.slice(at, at + windowSize);
      if (held.length < windowSize) continue;
      look();
      line += linesIn(held.slice(0, -overlap));
      held = held.slice(-overlap);
    }
  }
  look();
}

const linesIn = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};
