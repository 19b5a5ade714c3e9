import { Link } from '@tanstack/react-router';
import { useMessages } from '../../app/language/use-messages.ts';
import { readEditSearch, sections } from './edit-search.ts';
import { messages } from './messages.ts';

/** The sections of the page. The version stays when another is chosen. */
export function SectionLinks() {
  const t = useMessages(messages);
  return (
    <nav className="section-links" aria-label={t('sections')}>
      {sections.map((section) => (
        <Link
          key={section}
          from="/my-models/$solutionId"
          search={(now) => readEditSearch({ ...now, section })}
          // Else the first is marked with every other: its address has the least.
          activeOptions={{ exact: true }}
        >
          {t(`section_${section}`)}
        </Link>
      ))}
    </nav>
  );
}
