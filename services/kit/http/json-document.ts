import type { Context } from 'koa';
import { AppError, invalid } from '../errors.ts';
import { readBytes } from './bytes-body.ts';
import { requireJson } from './require-json.ts';

export interface JsonLimits {
  readonly limitBytes: number;
  /** Arrays and objects inside each other. */
  readonly maxDepth: number;
}

export interface JsonDocument {
  /** Any JSON value; its shape is not validated. */
  readonly value: unknown;
  /** As it was sent. */
  readonly text: string;
}

/**
 * Reads a document of any JSON type and keeps its text. 415 for other media types than `application/json`, 413 over the
 * limit, 400 where it is not UTF-8, not JSON or nested too deeply.
 */
export async function readJsonDocument(ctx: Context, { limitBytes, maxDepth }: JsonLimits): Promise<JsonDocument> {
  requireJson(ctx);
  const bytes = await readBytes(ctx, limitBytes);
  if (bytes.length === 0) throw invalid('The body is empty; send the document as JSON.');
  const text = decode(bytes);
  const value = parse(text);
  if (deeperThan(value, maxDepth)) throw invalid(`The document may be nested ${maxDepth} levels deep at most.`);
  return { value, text };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid', 'The body is not UTF-8.', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Without the part of the text that the parser quotes: it may be a part of a password.
    const reason = String(cause instanceof Error ? cause.message : cause).replace(/(?:^|, )(?:\.{3})?".*$/s, '');
    throw new AppError('invalid', `The body is not JSON: ${reason.slice(0, 200)}`, { cause });
  }
}

/** Level by level, because recursion over a malicious document would overflow the stack. */
function deeperThan(value: unknown, maxDepth: number): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
