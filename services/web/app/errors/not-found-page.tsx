import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/use-messages.ts';
import { paths } from '../paths.ts';
import { messages } from './messages.ts';

export function NotFoundPage() {
  const t = useMessages(messages);
  return (
    <div className="notice">
      <h1>{t('noPageTitle')}</h1>
      <p>{t('noPageAdvice')}</p>
      <Link className="button" to={paths.marketplace}>
        {t('toMarketplace')}
      </Link>
    </div>
  );
}
