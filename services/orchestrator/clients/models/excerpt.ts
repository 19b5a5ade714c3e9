const longest = 200;

/** The beginning of a model's answer, fit for problem details and log lines: printable, on one line, 200 characters. */
export function excerptOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 4 * longest)).toString('utf8');
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ').trim();
  return [...printable].slice(0, longest).join('');
}
