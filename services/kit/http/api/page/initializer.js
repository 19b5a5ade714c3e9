// The page in a browser; see api-page.ts. A file of its own, because the page's policy allows no scripts inside of it.
globalThis.SwaggerUIBundle({
  url: 'v3/api-docs',
  dom_id: '#api',
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
