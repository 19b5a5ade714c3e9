import type { PlatformCertificate } from '../../../../contracts/portal-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly title: string;
  readonly certificate: PlatformCertificate;
}

export function Certificate({ title, certificate }: Props) {
  const t = useMessages(messages);
  const { subject, names, issuer, fingerprint, validTo, needsRenewal } = certificate;
  return (
    <li className="panel">
      <h4>{title}</h4>
      {needsRenewal && <p className="notice">{t('renew')}</p>}
      <dl className="pairs">
        <div>
          <dt>{t('owner')}</dt>
          <dd dir="ltr">{subject}</dd>
        </div>
        {names.length > 0 && (
          <div>
            <dt>{t('names')}</dt>
            <dd dir="ltr">{names.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('issuer')}</dt>
          <dd dir="ltr">{issuer}</dd>
        </div>
        <div>
          <dt>{t('validUntil')}</dt>
          <dd>
            <RelativeTime at={validTo} />
          </dd>
        </div>
        <div>
          <dt>{t('fingerprint')}</dt>
          <dd>
            <code>{fingerprint}</code>
          </dd>
        </div>
      </dl>
    </li>
  );
}
