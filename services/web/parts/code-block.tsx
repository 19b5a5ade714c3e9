import { useState } from 'react';
import { useMessages } from '../app/language/use-messages.ts';
import { messages } from './messages.ts';

/** A program or command to be copied. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useMessages(messages);
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <figure className="code">
      <figcaption className="row spread">
        {title}
        <button type="button" className="button button-small" aria-label={`${t('copy')}: ${title}`} onClick={copy}>
          {copied ? t('copied') : t('copy')}
        </button>
      </figcaption>
      <pre dir="ltr">{text}</pre>
    </figure>
  );
}
