import purify from 'dompurify';

/** No styles and names of this portal: a text could cover its controls with them. */
const forbidden = { FORBID_ATTR: ['style', 'class', 'id', 'name'], FORBID_TAGS: ['style', 'form', 'input', 'button'] };

/** HTML of a user, cleaned: nodes, never text that the browser reads again. */
export const cleanHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, { ...forbidden, RETURN_DOM_FRAGMENT: true });
