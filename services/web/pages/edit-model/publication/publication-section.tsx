import { useMessages } from '../../../app/language/use-messages.ts';
import { readers } from '../edit-search.ts';
import type { Version } from '../queries.ts';
import type { Relation } from '../relation-to.ts';
import { messages } from './messages.ts';
import { Publication } from './publication.tsx';

interface Props {
  readonly version: Version;
  readonly relation: Relation;
}

/** Who sees a version, and the way there. */
export function PublicationSection({ version, relation }: Props) {
  const t = useMessages(messages);
  return (
    <section aria-labelledby="publication">
      <h2 id="publication">{t('title', { version: version.version })}</h2>
      <p>{t(version.accessTypeCode === 'PB' ? 'nowPB' : version.accessTypeCode === 'OR' ? 'nowOR' : 'nowPR')}</p>
      {readers.map((one) => (
        <Publication key={`${version.revisionId} ${one}`} {...{ version, relation, readers: one }} />
      ))}
    </section>
  );
}
