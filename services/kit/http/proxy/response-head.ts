/** The head of a response whose body is as many bytes as it says, and nothing but those. */
export interface SizedHead {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
}

const statusLine = /^HTTP\/1\.1 (200|206)(?: |$)/;
const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;
const length = /^\d{1,15}$/;

/**
 * Reads the head of an HTTP/1.1 response, without the empty line that ends it; undefined for every other kind of response, and for
 * one that is not certain to be read the same way by everybody: with a field twice, folded, or without a length.
 */
export function readSizedHead(text: string): SizedHead | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const [, name, value] = field.exec(line) ?? [];
    if (name === undefined || value === undefined || name.toLowerCase() in headers) return undefined;
    headers[name.toLowerCase()] = value;
  }
  const { 'content-length': bodyBytes = '', 'transfer-encoding': coding } = headers;
  if (coding !== undefined || !length.test(bodyBytes)) return undefined;
  return { status: status === '200' ? 200 : 206, headers, bodyBytes: Number(bodyBytes) };
}
