import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { PreviewImage } from './preview-image.tsx';
import { type PreviewSource, readPreview } from './preview-source.ts';

/** The beginning of a text, or a picture. */
export function Preview({ source }: { readonly source: PreviewSource }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', source.id],
    queryFn: ({ signal }) => readPreview(source, signal),
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p role="status">{t('loadingFile')}</p>;
  if (data === null) return <p>{t('noText')}</p>;
  if ('image' in data) return <PreviewImage image={data.image} name={source.name} />;
  return (
    <>
      {!data.isWhole && <p className="quiet">{t('beginningOnly')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="preview" tabIndex={0} aria-label={t('contentOf', { name: source.name })}>
        <pre dir="auto">{data.text}</pre>
      </section>
    </>
  );
}
