import { useId } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { ConfigForm } from './config-form.tsx';
import { messages } from './messages.ts';
import { readLicences, readSite, writeLicences, writeSite, writeWorkflow } from './site-settings.ts';
import { WorkflowFields } from './workflow-fields.tsx';

const workflows = ['public', 'local'] as const;
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** What the services of the platform read of the site's configuration. */
export function Settings() {
  const t = useMessages(messages);
  const [words, licences] = [useId(), useId()];
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{t('title')}</h2>
      <ConfigForm
        {...{ title: t('site'), meaning: t('siteMeaning'), configKey: 'site_config' }}
        onSave={(stored, form) =>
          writeSite(stored, {
            ...{ name: textOf(form, 'name'), takesModels: form.has('takesModels') },
            forbiddenWords: textOf(form, 'words'),
          })
        }
      >
        {(stored) => {
          const { name, takesModels, forbiddenWords } = readSite(stored);
          return (
            <>
              <Field label={t('siteName')} name="name" defaultValue={name} maxLength={64} required dir="auto" />
              <label className="row field">
                <input type="checkbox" name="takesModels" defaultChecked={takesModels} /> {t('takesModels')}
              </label>
              <div className="field">
                <label htmlFor={words}>{t('words')}</label>
                <textarea id={words} name="words" rows={3} maxLength={4_000} defaultValue={forbiddenWords} dir="auto" />
              </div>
            </>
          );
        }}
      </ConfigForm>
      {workflows.map((workflow) => (
        <ConfigForm
          key={workflow}
          {...{ title: t(`${workflow}Workflow`), meaning: t('workflowMeaning') }}
          configKey={`${workflow}_validation_workflow`}
          onSave={(stored, form) => writeWorkflow(stored, form.getAll('check').map(String))}
        >
          {(stored) => <WorkflowFields stored={stored} />}
        </ConfigForm>
      ))}
      <ConfigForm
        {...{ title: t('licences'), meaning: t('licencesMeaning'), configKey: 'verification' }}
        onSave={(stored, form) => writeLicences(stored, textOf(form, 'licences'))}
      >
        {(stored) => (
          <div className="field">
            <label htmlFor={licences}>{t('allowed')}</label>
            <textarea
              id={licences}
              name="licences"
              rows={6}
              maxLength={4_000}
              defaultValue={readLicences(stored)}
              dir="ltr"
            />
          </div>
        )}
      </ConfigForm>
    </section>
  );
}
