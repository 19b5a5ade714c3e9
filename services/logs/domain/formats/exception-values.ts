const stacktrace = 'exception.stacktrace';

/** The attributes of a stack trace's text, of Java, Node or Python. Only what looks like an exception's name is its type. */
export function exceptionValues(text: string): [string, unknown][] {
  const lines = text.trim().split('\n');
  const named = lines[0]?.startsWith('Traceback (') ? lines.findLast((line) => /^\w/.test(line)) : lines[0];
  const title = named?.trim() ?? '';
  const colon = title.indexOf(': ');
  const type = colon === -1 ? title : title.slice(0, colon);
  const values: [string, unknown][] = [[stacktrace, text]];
  if (!/^[A-Za-z_$][\w$.]{0,300}$/.test(type) || !/\.|Error$|Exception$/.test(type)) return values;
  values.unshift(['exception.type', type]);
  if (colon !== -1) values.push(['exception.message', title.slice(colon + 2)]);
  return values;
}
