import type { Attributes, AttributeValue } from '../log-record.ts';
import { cutMark, cutText, limits } from './limits.ts';

/**
 * Attributes of named values, within the limits. Of two values with one name the first stays, so what matters most comes
 * first; names and members beyond the limits are dropped, and what is nested deeper than `depth` becomes the mark.
 */
export function limitAttributes(
  entries: Iterable<readonly [string, unknown]>,
  depth: number = limits.depth,
): Attributes {
  let valuesLeft: number = limits.values;

  function limitEntries(named: Iterable<readonly [string, unknown]>, depthLeft: number): Attributes {
    const kept = new Map<string, AttributeValue>();
    for (const [name, value] of named) {
      if (kept.size === limits.attributes || valuesLeft === 0) break;
      const key = cutText(name, limits.key);
      if (key !== '' && value !== undefined && !kept.has(key)) kept.set(key, limitValue(value, depthLeft));
    }
    // Defines each name as a property of its own: an assignment to `__proto__` would change the object's prototype.
    return Object.fromEntries(kept);
  }

  function limitValue(value: unknown, depthLeft: number): AttributeValue {
    valuesLeft = Math.max(0, valuesLeft - 1);
    if (typeof value === 'string') return cutText(value, limits.text);
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value !== 'object') return String(value);
    if (depthLeft === 0) return cutMark;
    if (!Array.isArray(value)) return limitEntries(Object.entries(value), depthLeft - 1);
    const items = value.slice(0, Math.min(limits.attributes, valuesLeft));
    return items.map((item) => limitValue(item, depthLeft - 1));
  }

  return limitEntries(entries, depth);
}
