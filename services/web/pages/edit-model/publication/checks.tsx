import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import type { CheckStep } from './publication-state.ts';
import { adviceOf, readReport } from './read-report.ts';

type Key = keyof (typeof messages)['en'];
const names: Readonly<Record<string, Key>> = {
  TextCheck: 'check_TextCheck',
  LicenseCheck: 'check_LicenseCheck',
  SecurityScan: 'check_SecurityScan',
};

/** The checks of a publication as they go on, and what to do about what they have found. */
export function Checks({ checks }: { readonly checks: readonly CheckStep[] }) {
  const t = useMessages(messages);
  if (checks.length === 0) return null;
  return (
    <ol className="checks" aria-label={t('checks')} aria-live="polite">
      {checks.map(({ name, state, report }) => (
        <li key={name}>
          <strong>{names[name] ? t(names[name]) : name}</strong> <span className="tag">{t(`checkState_${state}`)}</span>
          {report && <CheckReport check={name} hasFailed={state === 'failed'} report={report} />}
        </li>
      ))}
    </ol>
  );
}

interface ReportProps {
  readonly check: string;
  readonly hasFailed: boolean;
  readonly report: string;
}

function CheckReport({ check, hasFailed, report }: ReportProps) {
  const t = useMessages(messages);
  const { summary, findings } = readReport(report);
  return (
    <>
      <p className="quiet" dir="auto">
        {summary}
      </p>
      {findings.length > 0 && (
        <ul dir="auto">
          {findings.map(({ text, isNote }) => (
            <li key={text}>
              {isNote && `${t('note')} `}
              {text}
            </li>
          ))}
        </ul>
      )}
      {hasFailed && adviceOf(check, findings).map((advice) => <p key={advice}>{t(advice)}</p>)}
    </>
  );
}
