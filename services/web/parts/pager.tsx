interface Props {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly texts: Readonly<Record<'label' | 'previous' | 'next' | 'position', string>>;
  readonly onChange: (page: number) => void;
}

export function Pager({ page, pages, texts, onChange }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="row pager" aria-label={texts.label}>
      <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {texts.previous}
      </button>
      <span>{texts.position}</span>
      <button type="button" className="button" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {texts.next}
      </button>
    </nav>
  );
}
