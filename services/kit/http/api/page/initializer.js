// The page in a browser; see api-page.ts. A file of its own, because the page's policy allows no scripts inside of it.
const { SwaggerUIBundle, SwaggerUIStandalonePreset } = globalThis;
const documents = JSON.parse(document.getElementById('api').dataset.documents);

const form = document.getElementById('token');
let token = '';

if (form) form.addEventListener('submit', showForCaller);
else show();

/** The token is kept in this page alone, for the document and for what readers try. */
async function showForCaller(event) {
  event.preventDefault();
  token = form.elements.token.value.trim();
  const [{ url }] = documents;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const problem = answer.ok ? undefined : await answer.json().catch(() => undefined);
  form.querySelector('[role=alert]').textContent = answer.ok ? '' : (problem?.detail ?? `Answered ${answer.status}.`);
  if (answer.ok) show();
}

function show() {
  SwaggerUIBundle({
    // Several documents get a bar to choose one of them; the address of the page keeps the choice.
    ...(documents.length === 1
      ? { url: documents[0].url }
      : {
          urls: documents,
          layout: 'StandaloneLayout',
          presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
        }),
    dom_id: '#api',
    requestInterceptor(request) {
      if (token !== '' && new URL(request.url, location.href).origin === location.origin)
        request.headers.Authorization ??= `Bearer ${token}`;
      return request;
    },
    // The address of the page names the operation that is open, so that a link to it can be shared.
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // A browser would keep an account's password in clear for everybody who uses it later.
    persistAuthorization: false,
    // The default asks a public service whether the document is valid.
    validatorUrl: null,
  });
}
