import { useMessages } from '../../../app/language/use-messages.ts';
import { formText } from '../../../parts/form-text.ts';
import { messages } from './messages.ts';

interface Props {
  readonly asked: string;
  readonly onSearch: (q: string) => void;
}

export function UserSearch({ asked, onSearch }: Props) {
  const t = useMessages(messages);
  return (
    <search>
      <form
        className="row searching"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(formText(event.currentTarget)('q'));
        }}
      >
        <input type="search" name="q" aria-label={t('search')} maxLength={100} defaultValue={asked} dir="auto" />
        <button type="submit" className="button">
          {t('find')}
        </button>
      </form>
    </search>
  );
}
