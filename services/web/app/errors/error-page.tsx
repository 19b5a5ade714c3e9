import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorView } from './error-view.tsx';

/** In place of a page that could not be shown. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorView error={error} onRetry={retry} />;
}
