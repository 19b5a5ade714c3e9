import type { Revision, Solution } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly solution: Pick<Solution, 'modelTypeName' | 'tookitTypeName' | 'modified'>;
  readonly revision: Pick<Revision, 'authors' | 'publisher'> | undefined;
}

export function Facts({ solution, revision }: Props) {
  const t = useMessages(messages);
  const facts = [
    ['category', solution.modelTypeName],
    ['toolkit', solution.tookitTypeName],
    ['publisher', revision?.publisher],
    ['authors', revision?.authors?.map(({ name }) => name).join(', ')],
    ['modified', <RelativeTime key="modified" at={solution.modified} />],
  ] as const;
  return (
    <dl className="pairs">
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt className="quiet">{t(key)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
