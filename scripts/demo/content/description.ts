import { features } from '../../../services/classifier/domain/features.ts';

/** A stored file, as the answer to its upload names it. */
export interface StoredFile {
  readonly name: string;
  readonly href: string;
}

/**
 * What people read about the solution, as HTML: headings, a table, links, an image, code. It ends in two things that
 * must not survive: a script and an event handler.
 */
export function describeSolution(image: StoredFile, documents: readonly StoredFile[]): string {
  return `<h1>Website phishing</h1>
<p>Tells from nine features of a website whether it is <strong>legitimate</strong>, <em>suspicious</em> or
<strong>phishing</strong>. The features are coarse on purpose, so that they can be worked out without loading the page
in a browser.</p>
<p><img src="${image.href}" alt="1,052 websites by feature value and class" width="900" height="594"></p>
<h2>Features</h2>
<table>
<thead><tr><th scope="col">field</th><th scope="col">meaning</th><th scope="col">values</th></tr></thead>
<tbody>
${features.map(featureRow).join('\n')}
</tbody>
</table>
<h2>Call it</h2>
<pre><code>grpcurl -plaintext -d '{"SFH":1,"popUpWindow":-1,"SSLfinal_State":1,"webTraffic":1,"domainAge":1}' \\
  127.0.0.1:50051 modelyard.classifier.v1.Model/classify</code></pre>
<p>The answer's <code>value</code> is 1 (legitimate), 0 (suspicious) or -1 (phishing).</p>
<h2>Documents</h2>
<ul>
${documents.map(({ name, href }) => `<li><a href="${href}">${name}</a></li>`).join('\n')}
</ul>
<p>Data: <a href="https://doi.org/10.24432/C5B301" target="_blank">Website Phishing</a>, UCI Machine Learning
Repository, CC BY 4.0.</p>
<script>alert('a description can not run anything')</script>
<p onclick="alert('nor can a click')">Trained and served by this platform.</p>
`;
}

function featureRow({ name, meaning, values }: (typeof features)[number]): string {
  const stands = [...values].map(([value, meaningOfValue]) => `${value}: ${meaningOfValue}`).join('<br>');
  return `<tr><th scope="row"><code>${name}</code></th><td>${meaning}</td><td>${stands}</td></tr>`;
}
