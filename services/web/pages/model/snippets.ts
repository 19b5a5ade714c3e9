export interface Snippet {
  readonly title: string;
  readonly text: string;
}

interface Used {
  readonly origin: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** Of the model itself among the files. */
  readonly artifactId: string;
  readonly fileName: string;
}

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** How programs get the model and have the platform run it, ready to be copied. */
export function snippetsOf({ origin, solutionId, revisionId, artifactId, fileName }: Used): readonly Snippet[] {
  const url = `${origin}/api/downloads/${solutionId}?artifactId=${artifactId}&revisionId=${revisionId}`;
  // A file name comes from a user; JSON's texts are also texts of Python and JavaScript.
  const [address, file] = [JSON.stringify(url), JSON.stringify(fileName)];
  return [
    {
      title: 'curl',
      text: `curl --fail -H "Authorization: Bearer $MODELYARD_TOKEN" -o ${quoted(fileName)} ${quoted(url)}`,
    },
    {
      title: 'Python',
      text: [
        'import os, shutil, urllib.request',
        '',
        'token = os.environ["MODELYARD_TOKEN"]',
        `request = urllib.request.Request(${address}, headers={"Authorization": f"Bearer {token}"})`,
        `with urllib.request.urlopen(request) as answer, open(${file}, "wb") as file:`,
        '    shutil.copyfileobj(answer, file)',
      ].join('\n'),
    },
    {
      title: 'JavaScript',
      text: [
        "import { writeFile } from 'node:fs/promises';",
        '',
        "const headers = { authorization: 'Bearer ' + process.env.MODELYARD_TOKEN };",
        `const answer = await fetch(${address}, { headers });`,
        `await writeFile(${file}, answer.body);`,
      ].join('\n'),
    },
    {
      title: 'POST /deployments',
      text: [
        `curl ${quoted(`${origin}/deployments`)} -H "Authorization: Bearer $MODELYARD_TOKEN" \\`,
        `  -H 'Content-Type: application/json' -d ${quoted(JSON.stringify({ solutionId, revisionId }))}`,
      ].join('\n'),
    },
    {
      title: 'Modelyard CLI',
      text: [`npx modelyard login --server ${origin}`, `npx modelyard solutions show ${solutionId}`].join('\n'),
    },
  ];
}

/** How its container image is fetched, and who has built it and of what is verified. */
export const imageSnippetsOf = (image: string): readonly Snippet[] => [
  { title: 'Docker', text: `docker pull ${quoted(image)}` },
  { title: 'Signature', text: `npx modelyard verify ${quoted(image)}` },
];
