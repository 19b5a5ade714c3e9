/** What several streams give, in the order in which it comes. Ends with the last of them; fails with the first that fails. */
export async function* mergeStreams<T>(streams: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const next = async (stream: AsyncGenerator<T>) => ({ stream, result: await stream.next() });
  const waiting = new Map(streams.map((stream) => [stream, next(stream)]));
  try {
    while (waiting.size > 0) {
      const { stream, result } = await Promise.race(waiting.values());
      if (result.done) waiting.delete(stream);
      else {
        waiting.set(stream, next(stream));
        yield result.value;
      }
    }
  } finally {
    // A stream that is waiting ends when its signal is aborted; waiting for it here would never end.
    for (const stream of waiting.keys()) stream.return(undefined).catch(() => undefined);
  }
}
