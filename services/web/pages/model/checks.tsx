import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../app/api/api-error.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { checksQuery, type Version } from './queries.ts';
import { Section } from './section.tsx';

const texts = { PS: 'check_PS', FA: 'check_FA', IP: 'check_IP' } as const;
const textOf = (status: string) => texts[status as keyof typeof texts] ?? 'check_other';

/** What the checks of a publication found, those of security among them. */
export function Checks({ version }: { readonly version: Version }) {
  const t = useMessages(messages);
  const checks = useQuery(checksQuery(version));
  // Findings are for those who work on the model or decide its publication.
  if (checks.error instanceof ApiError && checks.error.facts.status === 403) return null;
  return (
    <Section title={t('checks')} empty={t('noChecks')} query={checks} isEmpty={(found) => found === null}>
      {(found) => (
        <dl className="pairs">
          {found?.mlModelValidationStepStatus.map(({ validationType, validationStatus, validationStatusDesc }) => (
            <div key={validationType}>
              <dt>{validationType}</dt>
              <dd>
                {t(textOf(validationStatus))}
                {validationStatusDesc && <p dir="auto">{validationStatusDesc}</p>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
