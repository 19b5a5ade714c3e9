/** The platform did not do what the demo shows. The message is a whole sentence for the person at the terminal. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
