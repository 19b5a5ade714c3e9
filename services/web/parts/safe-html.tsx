import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { ErrorView } from '../app/errors/error-view.tsx';
import { cleanHtmlQuery } from './clean-html-query.ts';

/** HTML of a user, cleaned. */
export function SafeHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { data: cleanHtml, error, refetch } = useQuery(cleanHtmlQuery);
  // Before it is painted: what is below does not move.
  useLayoutEffect(() => {
    if (!cleanHtml) return;
    const cleaned = cleanHtml(html);
    // Screen readers would read out the address of a picture that has no text.
    for (const image of cleaned.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
    place.current?.replaceChildren(cleaned);
  }, [html, cleanHtml]);
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return <div ref={place} className="prose" dir="auto" />;
}
