import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { Certificate } from './certificate.tsx';
import { certificatesQuery } from './certificates-query.ts';
import { messages } from './messages.ts';

/** With which this platform shows itself to others, and whose it believes. */
export function Certificates() {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(certificatesQuery);
  return (
    <>
      <h3 id="certificates">{t('certificates')}</h3>
      <p className="quiet">{t('certificatesMeaning')}</p>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loadingCertificates')} count={1} />
      ) : 'failure' in data ? (
        <p className="notice" dir="auto" lang="">
          {data.failure}
        </p>
      ) : (
        <>
          <ul className="panels" aria-labelledby="certificates">
            <Certificate title={t('ownCertificate')} certificate={data.own} />
            {data.authorities.map((authority) => (
              <Certificate key={authority.fingerprint} title={t('authority')} certificate={authority} />
            ))}
          </ul>
          <p className="quiet">{t(data.hasRevocations ? 'withRevocations' : 'withoutRevocations')}</p>
        </>
      )}
    </>
  );
}
