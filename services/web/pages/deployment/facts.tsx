import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../../parts/file-size.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { messages } from './messages.ts';
import { modelQuery } from './queries.ts';

/** What runs, where, and with how much. */
export function Facts({ deployment }: { readonly deployment: Deployment }) {
  const t = useMessages(messages);
  const current = useStore(language);
  const { solutionId, revisionId, target, options, idleMinutes, createdAt, modifiedAt } = deployment;
  const { data: model } = useQuery(modelQuery(solutionId));
  const version = model?.revisions.find((one) => one.revisionId === revisionId)?.version;
  const facts = [
    [
      'model',
      <Link key="model" to={paths.model} params={{ solutionId }} search={version ? { version } : {}}>
        {model ? t('modelVersion', { name: model.name, version: version ?? '' }) : t('theModel')}
      </Link>,
    ],
    ['target', target],
    ['replicas', t('servers', { count: options.replicas })],
    ['memory', options.memoryLimitBytes === null ? t('asTheTarget') : fileSize(options.memoryLimitBytes, current)],
    ['processors', options.processorLimit === null ? t('asTheTarget') : String(options.processorLimit)],
    ['unused', idleMinutes === null ? t('stays') : t('removedAfter', { minutes: idleMinutes })],
    ['since', <RelativeTime key="since" at={Date.parse(createdAt)} />],
    ['modified', <RelativeTime key="modified" at={Date.parse(modifiedAt)} />],
  ] as const;
  return (
    <dl className="pairs">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt className="quiet">{t(key)}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
