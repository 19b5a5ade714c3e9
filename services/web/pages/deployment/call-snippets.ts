export interface Snippet {
  readonly title: string;
  readonly text: string;
}

interface Called {
  readonly origin: string;
  /** The name of the deployment. */
  readonly name: string;
  readonly operation: string;
  readonly example: unknown;
}

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** How programs call an operation, ready to be copied. */
export function callSnippets({ origin, name, operation, example }: Called): readonly Snippet[] {
  const url = `${origin}/run/${name}/${operation}`;
  const message = JSON.stringify(example);
  // JSON's texts are also texts of Python and JavaScript; `loads` takes `true` and `null`, which Python writes otherwise.
  const [address, text] = [JSON.stringify(url), JSON.stringify(message)];
  return [
    {
      title: 'curl',
      text: [
        `curl ${quoted(url)} -H "Authorization: Bearer $MODELYARD_TOKEN" \\`,
        `  -H 'Content-Type: application/json' -d ${quoted(message)}`,
      ].join('\n'),
    },
    {
      title: 'Python',
      text: [
        'import json, os, urllib.request',
        '',
        'headers = {"Authorization": "Bearer " + os.environ["MODELYARD_TOKEN"], "Content-Type": "application/json"}',
        `message = json.loads(${text})`,
        `request = urllib.request.Request(${address}, json.dumps(message).encode(), headers)`,
        'with urllib.request.urlopen(request) as answer:',
        '    print(json.load(answer))',
      ].join('\n'),
    },
    {
      title: 'JavaScript',
      text: [
        "const headers = { authorization: 'Bearer ' + process.env.MODELYARD_TOKEN, 'content-type': 'application/json' };",
        `const body = JSON.stringify(${message});`,
        `const answer = await fetch(${address}, { method: 'POST', headers, body });`,
        'console.log(await answer.json());',
      ].join('\n'),
    },
  ];
}
