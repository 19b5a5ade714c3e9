import { useEffect, useState } from 'react';
import { followLines } from '../../app/api/follow-lines.ts';
import { type LogLine, readLog } from '../../parts/deployment/deployment-status.ts';

/** The deployment keeps no more. */
const mostLines = 1_000;
const shownBefore = 200;

/** The newest lines of a log, and those that come, until the page is left or the log ends. */
export function useLog(id: string) {
  const [lines, setLines] = useState<readonly LogLine[]>();
  const [end, setEnd] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    const leaving = new AbortController();
    let shown: readonly LogLine[] = [];
    const { signal } = leaving;
    followLines(`/deployments/${id}/logs?follow=true&tail=${shownBefore}`, signal, (text) => {
      shown = [...shown, ...readLog(text.join('\n'))].slice(-mostLines);
      setLines(shown);
    }).then(
      () => setEnd({}),
      (error: unknown) => !signal.aborted && setEnd({ error }),
    );
    return () => leaving.abort();
  }, [id]);
  return { lines, end };
}
