import { AppError, unavailable } from '../../kit/errors.ts';
import type { Exchange } from '../../kit/http/outbound/exchange.ts';
import type { SendBrokerSettings } from '../domain/data-broker/requests.ts';

const timeoutMs = 30_000;

/** Over HTTP, as brokers of the predecessor take it. What they answer is not read: it may repeat the password. */
export const createSendBrokerSettings =
  (exchange: Exchange): SendBrokerSettings =>
  async ({ component, host, port }, { contentType, body }) => {
    const answer = await exchange.send({
      ...{ origin: `http://${host}:${port}`, connections: 1, method: 'PUT', path: '/configDB' },
      ...{
        headers: { 'content-type': contentType },
        body: Buffer.from(body),
        timeoutMs,
        limitBytes: 0,
        truncates: true,
      },
    });
    if (!('status' in answer)) throw unavailable(`The data broker ${component} does not answer.`, answer.detail);
    if (answer.status >= 500)
      throw unavailable(`The data broker ${component} answered ${answer.status} to its settings.`);
    if (answer.status >= 300)
      throw new AppError(
        'unprocessable',
        `The data broker ${component} answered ${answer.status} to its settings: compare options.dataBroker with what it takes.`,
        { reason: 'data_broker_refused' },
      );
  };
