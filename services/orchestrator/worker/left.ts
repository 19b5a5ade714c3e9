/** A message that is not done with and stays in the log: whoever owns its partition next gets it again. */
export class Left extends Error {
  override readonly name = 'Left';
}
