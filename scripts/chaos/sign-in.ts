import type { ChaosPlatform } from './chaos-platform.ts';
import { createRetryingClient } from './retrying-client.ts';

/** The token of the user `admin`. Throws an Error where the log-in is not answered with one. */
export async function signIn({ settings, adminPassword }: ChaosPlatform): Promise<string> {
  const client = createRetryingClient(1, () => Number.POSITIVE_INFINITY);
  try {
    const { status, bytes } = await client.send(
      {
        ...{ origin: `http://127.0.0.1:${settings.IDENTITY_PORT}`, method: 'POST', path: '/auth/jwtToken' },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_body: { username: 'admin', password: adminPassword } }),
      },
      () => undefined,
    );
    if (status !== 200) throw new Error(`The log-in was answered ${status}: ${bytes}`);
    return String(JSON.parse(bytes.toString()).jwtToken);
  } finally {
    await client.close();
  }
}
