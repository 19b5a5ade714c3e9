/** An archive cannot be written or restored. The message is for the person at the terminal, and says what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
