import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { answersCalls } from '../../../parts/deployment/deployment-status.ts';
import { deploymentsOfQuery } from '../../../parts/deployment/queries.ts';
import { SelectField } from '../../../parts/select-field.tsx';
import type { Version } from '../queries.ts';
import { messages } from './messages.ts';
import { StartIt } from './start-it.tsx';
import { TryDeployment } from './try-deployment.tsx';

interface Props {
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly isComposition: boolean;
}

/** Calls the model where it runs for the person, or starts it. Nothing is asked for before it is opened. */
export function TryIt(props: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it">{t('title')}</h2>
      {!session && <p className="quiet">{t('signInFirst')}</p>}
      {session && !isOpen && (
        <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
          {t('open')}
        </button>
      )}
      {session && isOpen && <TryOwn {...props} />}
    </section>
  );
}

function TryOwn({ version, versions, isComposition }: Props) {
  const t = useMessages(messages);
  const { solutionId, revisionId } = version;
  const { data, error, refetch } = useQuery(deploymentsOfQuery(solutionId));
  const [chosen, setChosen] = useState<string>();
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loading')}</p>;
  const running = data.filter(({ status }) => answersCalls(status) || status === 'starting');
  const ofVersion = running.filter((one) => one.revisionId === revisionId);
  // Empty: another one is to be started.
  const shown = chosen ?? ofVersion[0]?.id ?? '';
  const versionOf = (wanted: string) => versions.find((one) => one.revisionId === wanted)?.version ?? '';
  return (
    <>
      {running.length > 0 && (
        <SelectField
          label={t('deployment')}
          value={shown}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{t('another')}</option>
          {running.map(({ id, name, target, revisionId: runs }) => (
            <option key={id} value={id}>
              {t('deploymentNamed', { name, version: versionOf(runs), target })}
            </option>
          ))}
          {chosen && !running.some(({ id }) => id === chosen) && <option value={chosen}>{t('starting')}</option>}
        </SelectField>
      )}
      {shown ? (
        <TryDeployment key={shown} id={shown} onAgain={() => setChosen('')} />
      ) : (
        <StartIt {...{ version, versions, isComposition }} onStarted={setChosen} />
      )}
    </>
  );
}
