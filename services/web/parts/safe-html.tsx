import { useEffect, useRef } from 'react';

/** No styles and names of this portal: a text could cover its controls with them. */
const forbidden = { FORBID_ATTR: ['style', 'class', 'id', 'name'], FORBID_TAGS: ['style', 'form', 'input', 'button'] };

/** HTML of a user, cleaned. It becomes nodes, never text that the browser reads again. */
export function SafeHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      if (!isCurrent) return;
      const cleaned = purify.sanitize(html, { ...forbidden, RETURN_DOM_FRAGMENT: true });
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
