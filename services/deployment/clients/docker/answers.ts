import { request } from 'undici';

/** A connection for each look: one that was kept may be closed by the server at that moment, which says nothing about it. */
const options = { headersTimeout: 2_000, bodyTimeout: 2_000, reset: true };

/** Whether an HTTP server answers there, with whatever status: a model server need not know `/healthz`. */
export async function answersHttp(host: string, port: number): Promise<boolean> {
  try {
    const { body } = await request(`http://${host}:${port}/healthz`, options);
    await body.dump();
    return true;
  } catch {
    // Starting, hanging or ended: the state of its container says which.
    return false;
  }
}

/** Whether an orchestrator of one composition has it in force: it answers before. */
export async function runsComposition(host: string, port: number): Promise<boolean> {
  try {
    const url = `http://${host}:${port}/solutions/default/plan`;
    const { statusCode, body } = await request(url, options);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
