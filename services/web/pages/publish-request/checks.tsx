import type { StepResult } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { checksState, readCheckName, readReport } from './checks-state.ts';
import { messages } from './messages.ts';

const stateTexts = { ST: 'check_ST', SU: 'check_SU', FA: 'check_FA' } as const;

/** Each check with its findings. */
export function Checks({ steps }: { readonly steps: readonly StepResult[] }) {
  const t = useMessages(messages);
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{t('checks')}</h2>
      <p role="status">{t(`checks_${checksState(steps)}`)}</p>
      <ul className="panels">
        {steps.map(({ stepResultId, name, statusCode, result }) => {
          const known = readCheckName(name);
          const state = stateTexts[statusCode as keyof typeof stateTexts];
          const { summary, findings } = readReport(result);
          return (
            <li key={stepResultId} className="panel">
              <div className="row spread">
                <h3>{known ? t(`name_${known}`) : name}</h3>
                <span className="tag">{state ? t(state) : statusCode}</span>
              </div>
              {summary && <p dir="auto">{summary}</p>}
              {findings.length > 0 && (
                <ul className="log">
                  {findings.map((finding) => (
                    <li key={finding} dir="auto">
                      {finding}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
