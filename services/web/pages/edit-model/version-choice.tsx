import { getRouteApi } from '@tanstack/react-router';
import type { Revision } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { readers as allReaders, type Readers, readEditSearch, type SectionName } from './edit-search.ts';
import { messages } from './messages.ts';

const route = getRouteApi('/my-models/$solutionId');

const ofReaders: readonly SectionName[] = ['description', 'documents'];

interface Props {
  readonly section: SectionName;
  readonly versions: readonly Revision[];
  readonly shown: Revision;
  readonly readers: Readers;
}

/** Which version a section is about, and for whom it is, where that makes a difference. */
export function VersionChoice({ section, versions, shown, readers }: Props) {
  const t = useMessages(messages);
  const navigate = route.useNavigate();
  return (
    <div className="row version-choice">
      <label className="row">
        {t('version')}
        <select
          value={shown.version}
          onChange={({ target }) =>
            void navigate({ search: (now) => readEditSearch({ ...now, version: target.value }) })
          }
        >
          {versions.map(({ revisionId, version, accessTypeCode }) => (
            <option key={revisionId} value={version}>
              {t('versionFor', { version, access: accessTypeCode })}
            </option>
          ))}
        </select>
      </label>
      {ofReaders.includes(section) && (
        <label className="row">
          {t('readers')}
          <select
            value={readers}
            onChange={({ target }) =>
              void navigate({ search: (now) => readEditSearch({ ...now, readers: target.value }) })
            }
          >
            {allReaders.map((one) => (
              <option key={one} value={one}>
                {t(`readers_${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
