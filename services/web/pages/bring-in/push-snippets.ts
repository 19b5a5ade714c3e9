interface Person {
  readonly origin: string;
  readonly loginName: string;
}

interface Snippet {
  readonly title: string;
  readonly text: string;
}

/** How programs bring a model in, ready to be copied. */
export const pushSnippets = ({ origin, loginName }: Person): readonly Snippet[] => [
  {
    title: 'Python',
    text: [
      'import modelyard  # pip install modelyard',
      '',
      '',
      'def add(a: float, b: float) -> float:',
      '    return a + b',
      '',
      '',
      `session = modelyard.Session(${JSON.stringify(origin)})`,
      `session.login(${JSON.stringify(loginName)}, "your password")  # once: the token is kept`,
      'result = session.push(modelyard.Model(add=add), "adder")',
      'print(result.solution_id)',
    ].join('\n'),
  },
  {
    title: 'Modelyard CLI',
    text: [`npx modelyard login --server ${origin}`, 'npx modelyard push iris.onnx --name iris'].join('\n'),
  },
  {
    title: 'curl',
    text: [
      `curl ${origin}/onboarding-app/v2/advancedModel -H "Authorization: Bearer $MODELYARD_TOKEN" \\`,
      '  -H "modelname: iris" -F model=@iris.onnx',
    ].join('\n'),
  },
];
