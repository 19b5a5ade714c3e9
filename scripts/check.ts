import { stages } from './check/stages.ts';

// npm run check: everything that can be checked without running a service. All stages run, so that one run shows all problems.
for (const { name, run } of stages) {
  const start = performance.now();
  const problems = await run();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s`);
  for (const problem of problems) console.error(problem.replace(/^/gm, '       '));
  if (problems.length > 0) process.exitCode = 1;
}
