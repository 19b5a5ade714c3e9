const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, between tags or in a quoted attribute: what people have typed stays text. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
