import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';

/** In the place of a page that shows what belongs to a person, before anything is asked for. */
export function SignInFirst({ title, label }: { readonly title: string; readonly label: string }) {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <div className="notice">
      <h2>{title}</h2>
      <Link className="button button-primary" to={paths.signIn} search={{ to: here }}>
        {label}
      </Link>
    </div>
  );
}
