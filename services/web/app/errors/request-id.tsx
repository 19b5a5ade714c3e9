import { useState } from 'react';
import { useMessages } from '../language/use-messages.ts';
import { messages } from './messages.ts';

export function RequestId({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true));
  return (
    <p className="row quiet">
      {t('requestId')}: <code>{id}</code>
      <button type="button" className="button button-small" onClick={copy}>
        {copied ? t('copied') : t('copy')}
      </button>
    </p>
  );
}
