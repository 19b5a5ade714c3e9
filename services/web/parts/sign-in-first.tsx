import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { resuming } from '../app/session/browser-session.ts';
import { useStore } from '../app/use-store.ts';

/** In the place of a page that shows what belongs to a person, before anything is asked for. */
export function SignInFirst({ title, label }: { readonly title: string; readonly label: string }) {
  const isResuming = useStore(resuming);
  const here = useRouterState({ select: ({ location }) => location.href });
  // A person who is signed in reloads the page: they are not asked for what they have done.
  if (isResuming) return <p aria-busy="true" />;
  return (
    <div className="notice">
      <h2>{title}</h2>
      <Link className="button button-primary" to={paths.signIn} search={{ to: here }}>
        {label}
      </Link>
    </div>
  );
}
