import { dateFormat } from '../../../app/language/formats.ts';
import { language } from '../../../app/language/language.ts';
import { useStore } from '../../../app/use-store.ts';

const options: Intl.DateTimeFormatOptions = {
  ...({ month: '2-digit', day: '2-digit', hourCycle: 'h23' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const),
};

/** To the millisecond, in the time zone of the browser. */
export const exactTime = (moment: Date, inLanguage: string): string => dateFormat(inLanguage, options).format(moment);

/** A moment of ISO 8601. */
export function ExactTime({ at }: { readonly at: string }) {
  const current = useStore(language);
  return (
    <time dateTime={at} title={at}>
      {exactTime(new Date(at), current)}
    </time>
  );
}
