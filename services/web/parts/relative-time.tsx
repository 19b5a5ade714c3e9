import { dateFormat } from '../app/language/formats.ts';
import { language } from '../app/language/language.ts';
import { useStore } from '../app/use-store.ts';
import { relativeTime } from './relative-time-text.ts';

/** How long ago, with the exact moment in its title. */
export function RelativeTime({ at }: { readonly at: number }) {
  const current = useStore(language);
  const moment = new Date(at);
  const exact = dateFormat(current, { dateStyle: 'long', timeStyle: 'short' }).format(moment);
  return (
    <time dateTime={moment.toISOString()} title={exact}>
      {relativeTime(at, Date.now(), current)}
    </time>
  );
}
