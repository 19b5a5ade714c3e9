/** A message that is not done with and stays in the log: whoever owns its partition next gets it again. */
export class MessageReleased extends Error {
  override readonly name = 'Left';
}
