import { useMessages } from '../../app/language/use-messages.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { messages } from './messages.ts';
import { pushSnippets } from './push-snippets.ts';

/** The same without a browser, with the address of this platform filled in. */
export function OtherWays({ loginName }: { readonly loginName: string }) {
  const t = useMessages(messages);
  return (
    <section>
      <h2>{t('otherWays')}</h2>
      <p className="quiet">{t('otherWaysMeaning')}</p>
      {pushSnippets({ origin: location.origin, loginName }).map(({ title, text }) => (
        <CodeBlock key={title} title={title} text={text} />
      ))}
    </section>
  );
}
