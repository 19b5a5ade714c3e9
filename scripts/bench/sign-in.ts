/** The token of the user `admin`. Throws where the log-in is refused. */
export async function signIn(edgeUrl: string, password: string): Promise<string> {
  const answer = await fetch(`${edgeUrl}/onboarding-app/v2/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_body: { username: 'admin', password } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The log-in was answered ${answer.status}: ${text}`);
  return JSON.parse(text).jwtToken;
}
