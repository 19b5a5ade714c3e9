import { getRouteApi } from '@tanstack/react-router';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { TaskView } from '../../parts/push/task-view.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import './bring-in.css';
import { messages } from './messages.ts';
import { OtherWays } from './other-ways.tsx';
import { PushForm } from './push-form.tsx';

const route = getRouteApi('/my-models/new');

/** A person's way to put a model on the platform: choose files, see each step, go to the model. */
export function BringInPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <h1>{t('title')}</h1>
      {current ? <BringIn /> : <SignInFirst title={t('signInTitle')} label={t('signIn')} />}
      <OtherWays loginName={current?.loginName ?? t('yourName')} />
    </>
  );
}

function BringIn() {
  const { task } = route.useSearch();
  const navigate = route.useNavigate();
  if (task) return <TaskView key={task} id={task} onAgain={() => void navigate({ search: {} })} />;
  return <PushForm onSent={(sent) => void navigate({ search: { task: sent } })} />;
}
