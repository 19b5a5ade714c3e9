import { ErrorView } from '../../app/errors/error-view.tsx';
import type { Changes } from './use-change.ts';

/** What the last change has changed, or why it was not made. */
export function ChangeOutcome({ changes: { error, said } }: { readonly changes: Changes }) {
  return (
    <>
      {error ? <ErrorView error={error} /> : null}
      <p role="status" dir="auto">
        {said}
      </p>
    </>
  );
}
