import { useMessages } from '../../app/language/use-messages.ts';
import { Field } from '../field.tsx';
import { type DeployOptions, shownMemory } from './deploy-options.ts';
import { messages } from './messages.ts';

const mostReplicas = 100;

/** How many model servers, and what each of them may use. */
export function OptionFields({ options }: { readonly options?: DeployOptions | undefined }) {
  const t = useMessages(messages);
  return (
    <>
      <Field
        label={t('replicas')}
        {...{ name: 'replicas', type: 'number', min: 1, max: mostReplicas, required: true }}
        defaultValue={options?.replicas ?? 1}
      />
      <Field
        label={t('memory')}
        hint={t('asTheTarget')}
        {...{ name: 'memory', type: 'number', min: 1, step: 'any' }}
        defaultValue={shownMemory(options?.memoryLimitBytes ?? null)}
      />
      <Field
        label={t('processors')}
        hint={t('asTheTarget')}
        {...{ name: 'processors', type: 'number', min: 0.01, max: 1024, step: 'any' }}
        defaultValue={options?.processorLimit ?? ''}
      />
    </>
  );
}
