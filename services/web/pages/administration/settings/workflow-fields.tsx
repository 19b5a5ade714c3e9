import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { checks, readWorkflow } from './site-settings.ts';

/** Which checks a publication runs. */
export function WorkflowFields({ stored }: { readonly stored: string | undefined }) {
  const t = useMessages(messages);
  const running = readWorkflow(stored);
  return (
    <fieldset className="field">
      <legend>{t('checks')}</legend>
      {checks.map((check) => (
        <label key={check} className="row">
          <input type="checkbox" name="check" value={check} defaultChecked={running.includes(check)} />
          {t(check)}
        </label>
      ))}
    </fieldset>
  );
}
