import { useEffect, useRef } from 'react';

/** HTML of a user, cleaned. */
export function SafeHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('./clean-html.ts').then(({ cleanHtml }) => {
      if (!isCurrent) return;
      const cleaned = cleanHtml(html);
      // Screen readers would read out the address of a picture that has no text.
      for (const image of cleaned.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
      place.current?.replaceChildren(cleaned);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div ref={place} className="prose" dir="auto" />;
}
