interface Failure {
  readonly step: string;
  readonly detail: string;
}

/** The line of a task's log that says why it failed; without the log, the reason alone. */
export function failedLine(log: string, { step, detail }: Failure): string {
  const start = new RegExp(`^\\S+ ${step} failed`);
  return log.split('\n').find((line) => start.test(line)) ?? detail;
}

const passing: readonly string[] = ['unavailable', 'deadline_exceeded', 'rate_limited', 'cancelled'];

/** What a person can do after a failure with this code. */
export function adviceOf(code: string): 'adviceLater' | 'adviceVersion' | 'adviceOperator' | 'adviceMend' {
  if (passing.includes(code)) return 'adviceLater';
  if (code === 'version_taken') return 'adviceVersion';
  return code === 'internal' ? 'adviceOperator' : 'adviceMend';
}
