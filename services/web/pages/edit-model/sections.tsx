import { getRouteApi } from '@tanstack/react-router';
import { useMessages } from '../../app/language/use-messages.ts';
import { AboutSection } from './about/about-section.tsx';
import { DescriptionSection } from './description/description-section.tsx';
import { DocumentsSection } from './documents/documents-section.tsx';
import { isOfVersion } from './edit-search.ts';
import { messages } from './messages.ts';
import { PictureSection } from './picture/picture-section.tsx';
import { PublicationSection } from './publication/publication-section.tsx';
import type { Own } from './queries.ts';
import type { Relation } from './relation-to.ts';
import { RemovalSection } from './removal/removal-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { SharingSection } from './sharing/sharing-section.tsx';
import { VersionChoice } from './version-choice.tsx';

const route = getRouteApi('/my-models/$solutionId');

interface Props {
  readonly solution: Own;
  readonly relation: Relation;
}

/** Links to the sections, and the one that the address names. */
export function Sections({ solution, relation }: Props) {
  const t = useMessages(messages);
  const { section = 'description', version, readers = 'PB' } = route.useSearch();
  const { revisions } = solution;
  const shown = revisions.find((one) => one.version === version) ?? revisions[0];
  const place = `${shown?.revisionId} ${readers}`;
  return (
    <>
      <SectionLinks />
      {isOfVersion(section) ? (
        shown ? (
          <>
            <VersionChoice section={section} versions={revisions} shown={shown} readers={readers} />
            {section === 'description' && <DescriptionSection version={shown} readers={readers} />}
            {section === 'documents' && (
              <DocumentsSection key={place} version={shown} versions={revisions} readers={readers} />
            )}
            {section === 'about' && <AboutSection solution={solution} version={shown} />}
            {section === 'publication' && <PublicationSection version={shown} relation={relation} />}
          </>
        ) : (
          <p className="notice">{t('noVersions')}</p>
        )
      ) : (
        <>
          {section === 'picture' && <PictureSection solution={solution} />}
          {section === 'sharing' && <SharingSection solution={solution} relation={relation} />}
          {section === 'removal' && <RemovalSection solution={solution} relation={relation} />}
        </>
      )}
    </>
  );
}
