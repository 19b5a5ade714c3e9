/**
 * What the links in mails and notifications show as long as there is no web portal: the request of the API behind the page
 * that a link names. The part after the # never leaves the browser but in that request.
 */
const id = '([0-9A-Za-z-]{1,64})';

const pages = [
  {
    pattern: new RegExp(`^/models/${id}(?:/comments)?$`),
    title: 'A solution',
    request: ([, solutionId]) => ({ method: 'GET', path: `/api/solutions/${solutionId}` }),
    text: 'If it is not public, send the token of your log-in with the request.',
  },
  {
    pattern: /^\/models$/,
    title: 'Your models',
    request: () => ({ method: 'POST', path: '/api/user/solutions' }),
    text: 'Send the token of your log-in with the request.',
  },
  {
    pattern: new RegExp(`^/publish-requests/${id}$`),
    title: 'A publish request',
    request: ([, requestId]) => ({ method: 'GET', path: `/api/publish/request/${requestId}` }),
    text: 'For publishers: send the token of your log-in with the request.',
  },
  {
    pattern: /^\/account$/,
    title: 'Your account',
    request: () => ({ method: 'GET', path: '/api/users/userProfile' }),
    text: 'Send the token of your log-in with the request.',
  },
  {
    pattern: /^\/account\/notifications$/,
    title: 'Your notification preferences',
    request: () => ({ method: 'PUT', path: '/api/notifications/pref/update' }),
    text: 'Send the token of your log-in with the request; the API pages show its fields.',
  },
  {
    pattern: /^\/administration\/peers$/,
    title: 'Other platforms',
    request: () => ({ method: 'POST', path: '/api/admin/paginatedPeers' }),
    text: 'For administrators: send the token of your log-in with the request.',
  },
  {
    pattern: /^\/verify$/,
    title: 'Confirm your e-mail address',
    request: (_, query) => ({
      method: 'POST',
      path: '/api/users/verifyUser',
      body: { loginName: query.get('loginName') ?? '', verifyToken: query.get('verifyToken') ?? '' },
    }),
    text: 'This confirms that you receive mail at this address.',
    button: 'Confirm',
  },
  {
    pattern: /^\/login$/,
    title: 'Log-in at the provider',
    request: () => ({ method: 'POST', path: '/api/auth/oidc/token' }),
    text: 'Where it succeeded, this browser can get its token within a minute, with the request below.',
  },
];

/** What to show for the part of an address after the #; undefined where it names no page. */
export function pageOf(hash) {
  const [path = '', search = ''] = hash.replace(/^#/, '').split('?');
  const query = new URLSearchParams(search);
  for (const { pattern, request, ...page } of pages) {
    const match = pattern.exec(path);
    if (match) return { ...page, error: query.get('error'), request: request(match, query) };
  }
  return undefined;
}

/** Sends the request of a page; resolves to what the answer says. */
async function send({ method, path, body }) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method, headers, body: JSON.stringify({ request_body: body }) });
  const answer = await response.json().catch(() => ({}));
  return answer.response_detail ?? answer.detail ?? `The answer is ${response.status}.`;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function show(place) {
  const page = pageOf(location.hash);
  place.hidden = page === undefined;
  if (!page) return;
  const { title, text, request, button, error } = page;
  const parts = [element('h2', title), element('p', error ? `It failed: ${error}.` : text)];
  if (button) {
    // A click, because programs that look into mails open links as well.
    const action = element('button', button);
    action.addEventListener('click', async () => {
      action.disabled = true;
      place.append(element('p', await send(request).catch(() => 'The platform cannot be reached; try again.')));
    });
    parts.push(action);
  } else parts.push(element('pre', `${request.method} ${location.origin}${request.path}`));
  place.replaceChildren(...parts);
}

if (typeof document === 'object') {
  const place = document.querySelector('#link');
  addEventListener('hashchange', () => show(place));
  show(place);
}
