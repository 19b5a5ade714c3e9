import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PushLimits } from '../../../contracts/onboarding-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { Field } from '../../parts/field.tsx';
import { fileSize } from '../../parts/file-size.ts';
import { formText } from '../../parts/form-text.ts';
import { sendModel } from '../../parts/push/send-model.ts';
import type { ChosenFile } from './chosen-files.ts';
import { messages } from './messages.ts';
import { type PushPlan, suggestName } from './plan-push.ts';
import { Sending } from './sending.tsx';

interface Props {
  readonly files: readonly ChosenFile[];
  readonly plan: PushPlan;
  readonly limits: PushLimits;
  readonly onOthers: () => void;
  readonly onSent: (task: string) => void;
}

/** What was chosen, what it is taken for, and the button that sends it. */
export function ChosenModel({ files, plan, limits, onOthers, onSent }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const [sent, setSent] = useState(0);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn({ name, createsImage }: { readonly name: string; readonly createsImage: boolean }) {
      sending.current = new AbortController();
      setSent(0);
      const { packFiles } = await import('./archive.ts');
      const file = plan.packs ? await packFiles(files, plan.name) : files[0]?.file;
      if (!file) throw new Error('There is no file to send.');
      return sendModel(
        { kind: plan.kind, name, file, createsImage },
        { signal: sending.current.signal, onProgress: setSent },
      );
    },
    onSuccess: onSent,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = formText(event.currentTarget);
    mutate({ name: text('name').trim(), createsImage: text('image') !== '' });
  }
  const stop = () => {
    sending.current?.abort();
    reset();
  };
  const isTooLarge = plan.bytes > limits.modelBytes;

  return (
    <form className="panel form" onSubmit={submit} aria-label={t('chosen')}>
      <h2 dir="auto">{plan.name}</h2>
      <p>{t(plan.kind === 'bundle' ? 'isBundle' : 'isSingle')}</p>
      <p className="quiet">{t('chosenFiles', { count: files.length, size: fileSize(plan.bytes, current) })}</p>
      {plan.kind === 'single' && (
        <Field
          {...{ label: t('name'), hint: t('nameHint'), name: 'name', required: true, disabled: isPending }}
          {...{ pattern: limits.modelName.pattern, maxLength: limits.modelName.longest }}
          defaultValue={suggestName(plan.name, limits.modelName.longest)}
        />
      )}
      <label className="row">
        <input type="checkbox" name="image" defaultChecked disabled={isPending} />
        {t('image')}
      </label>
      {isTooLarge && <p role="alert">{t('tooLarge', { size: fileSize(limits.modelBytes, current) })}</p>}
      {isPending && <Sending sent={sent} onStop={stop} />}
      {error && <ErrorView error={error} />}
      <div className="row">
        <button type="submit" className="button button-primary" disabled={isPending || isTooLarge}>
          {t('send')}
        </button>
        <button type="button" className="button" disabled={isPending} onClick={onOthers}>
          {t('others')}
        </button>
      </div>
    </form>
  );
}
