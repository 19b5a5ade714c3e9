import { join } from 'node:path';
import type { Program } from '../process/program.ts';

const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
];

/** A Java and the jars it runs. */
export interface KafkaProgram extends Program {
  /** The folder with the jars. */
  readonly jars: string;
  readonly jvmFlags: readonly string[];
  /** Where the cache keeps a formatted folder for these jars; absent where there is no such cache. */
  readonly template?: string;
  readonly signal: AbortSignal | undefined;
}

/** The arguments with which the program runs a class of the jars. */
export function javaArguments(
  { leadingArgs, jars }: KafkaProgram,
  mainClass: string,
  args: readonly string[],
  jvmFlags: readonly string[] = [],
): string[] {
  return [...leadingArgs, ...JVM, ...jvmFlags, '-cp', join(jars, '*'), mainClass, ...args];
}
