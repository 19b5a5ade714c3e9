export interface Links {
  readonly style: string;
  readonly logo: string;
  /** Shows what the links in mails and notifications name. */
  readonly script: string;
}

/** The page loads nothing from other sites. */
export const landingPagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The page at the platform's address in a browser; the web portal replaces it once there is one. */
export const landingPage = ({ style, logo, script }: Links): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Modelyard</title>
<link rel="icon" href="${logo}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<header><img src="${logo}" alt="" width="56" height="56"><h1>Modelyard</h1></header>
<section id="link" hidden></section>
<script type="module" src="${script}"></script>
<p>An open platform for sharing, composing and running machine-learning models.</p>
<table>
  <tr><th>Service</th><th>Where</th></tr>
  <tr><td>Portal: marketplace, solutions, publishing, comments, notifications</td>
    <td><code>/api/…</code>, described at <a href="/docs">/docs</a>, with all public APIs, and alone at
    <a href="/api/docs">/api/docs</a></td></tr>
  <tr><td>Identity: sign-up, log-in, tokens</td>
    <td><code>/api/auth/…</code>, keys at <a href="/api/.well-known/jwks.json">/api/.well-known/jwks.json</a></td></tr>
  <tr><td>Content: descriptions, images and documents of solutions</td><td><code>/site/…</code></td></tr>
  <tr><td>Outcome of a command that was answered with 202</td><td><code>/operations/{id}</code></td></tr>
  <tr><td>Onboarding of models</td><td><code>/onboarding-app/…</code></td></tr>
  <tr><td>Deployments: models and compositions that run</td><td><code>/deployments/…</code></td></tr>
  <tr><td>Logs of the platform, for administrators</td><td><code>/logs</code></td></tr>
  <tr><td>Artifacts of models, for Maven and curl</td><td><code>/repository/…</code></td></tr>
  <tr><td>Catalog: users, solutions, revisions, artifacts</td>
    <td>not public; its API page is <code>/ccds/docs</code> at the catalog itself</td></tr>
  <tr><td>Health of the edge</td>
    <td><a href="/healthz">/healthz</a></td></tr>
</table>
<p>Store a first description:</p>
<pre><code>curl -X POST -H 'Content-Type: application/json' \\
  -d '{"solutionId":"first","revisionId":"1","description":"&lt;h1&gt;Hello&lt;/h1&gt;"}' \\
  http://127.0.0.1:8080/site/api-manual/Solution/description/public</code></pre>
<p>The address of the classifier and of the engines is in the table that <code>npm start</code> prints.</p>
</html>
`;
