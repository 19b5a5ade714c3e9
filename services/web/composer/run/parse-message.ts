/** A message that a person has typed as JSON; undefined where it is no object. */
export function parseMessage(text: string): object | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}
