import type { LogRecord } from '../log-record.ts';
import { readStamp } from './record-time.ts';
import { findSeverity } from './severity-words.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

/** Text without a format, of one line or more. It stays whole: a stamp without a zone may have been read wrongly. */
export const parsePlainLine = (text: string, defaults: RecordDefaults): LogRecord =>
  toRecord({ time: readStamp(text)?.time, severity: findSeverity(text), body: text, values: [] }, defaults);
