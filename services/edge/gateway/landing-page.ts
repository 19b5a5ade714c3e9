/** What a person sees who opens the platform's address; replaced by the web portal once there is one. */
export const landingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Modelyard</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; color: #1c2733 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #d8dee6; vertical-align: top }
  code { background: #f1f4f8; padding: .1rem .3rem; border-radius: 3px }
</style>
<h1>Modelyard</h1>
<p>An open platform for sharing, composing and running machine-learning models.</p>
<table>
  <tr><th>Service</th><th>Where</th></tr>
  <tr><td>Content: descriptions, images and documents of solutions</td><td><code>/site/…</code></td></tr>
  <tr><td>Outcome of a command that was answered 202</td><td><code>/operations/{id}</code></td></tr>
  <tr><td>Health of this door</td><td><a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a></td></tr>
</table>
<p>Store a first description:</p>
<pre><code>curl -X POST -H 'Content-Type: application/json' \\
  -d '{"solutionId":"first","revisionId":"1","description":"&lt;h1&gt;Hello&lt;/h1&gt;"}' \\
  http://127.0.0.1:8080/site/api-manual/Solution/description/public</code></pre>
<p>The address of the classifier and of the engines is in the table that <code>npm start</code> prints.</p>
</html>
`;
