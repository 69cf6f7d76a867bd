import { checkSync, type Diagnostics } from 'recheck';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collectExpressions, type FoundExpression } from './collect.ts';
import { attackText, hostileTexts } from './hostile-texts.ts';
import { expressionLimits, longestText } from './limits.ts';

const maxMs = 20;
/** The first ones compile the expression. */
const tries = 5;
/** Each length is tried only if the shorter one was fast, so that a slow expression ends soon. */
const lengths = [250, 1000, 4000, 16_000, longestText];
/** The analysis of an expression; without a result, only the measured texts count. */
const proofMs = 1500;
const isUnbounded = /[*+]|\{\d+,\}/;

const limitOf = ({ file, expression }: FoundExpression) =>
  expressionLimits.find((limit) => limit.file === file && limit.pattern === expression.source);
const nameOf = ({ file, expression }: FoundExpression) => `${file} ${expression}`;

const expressions = [...new Map(collectExpressions().map((found) => [nameOf(found), found])).values()];

/** The fewest milliseconds of CPU time of several tries to find all matches. */
function measure(expression: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && best > maxMs; count += 1) {
    const started = process.threadCpuUsage();
    text.search(expression);
    if (expression.global) text.replace(expression, '');
    const { user, system } = process.threadCpuUsage(started);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The slowest text of an expression, or null if all are fast. */
function findSlowText(expression: RegExp, textsOf: (length: number) => string[], longest: number): string | null {
  for (const length of lengths.filter((each) => each < longest).concat(longest)) {
    const slow = textsOf(length).find((text) => measure(expression, text) > maxMs);
    if (slow !== undefined) return `${slow.length} characters, beginning with ${JSON.stringify(slow.slice(0, 60))}`;
  }
  return null;
}

describe('Each regular expression', () => {
  // Neither Java nor a native program.
  beforeAll(() => vi.stubEnv('RECHECK_BACKEND', 'pure'));
  afterAll(() => vi.unstubAllEnvs());

  test('takes 20 ms at most for hostile texts of the longest length that its input allows.', () => {
    const slow = expressions.flatMap((found) => {
      const { longest = longestText } = limitOf(found) ?? {};
      const text = findSlowText(found.expression, (length) => hostileTexts(found.expression, length), longest);
      return text === null ? [] : [`${nameOf(found)}: ${text}`];
    });
    expect(slow).toEqual([]);
  });

  test('takes linear time, or its limit is known and keeps the worst text below 20 ms.', () => {
    const unknown: string[] = [];
    const proofs: Record<Diagnostics['status'], number> = { safe: 0, vulnerable: 0, unknown: 0 };
    const analysed = expressions.filter(({ expression }) => isUnbounded.test(expression.source));
    for (const places of Map.groupBy(analysed, ({ expression }) => String(expression)).values()) {
      const [{ expression }] = places as [FoundExpression];
      const proof = checkSync(expression.source, expression.flags, { timeout: proofMs });
      proofs[proof.status] += 1;
      if (proof.status !== 'vulnerable') continue;
      for (const found of places) {
        const limit = limitOf(found);
        const text = limit && findSlowText(expression, (length) => [attackText(proof.attack, length)], limit.longest);
        if (text !== null) unknown.push(`${nameOf(found)}: ${text ?? proof.complexity.summary}`);
      }
    }
    expect(unknown).toEqual([]);
    expect(proofs.safe).toBeGreaterThan(proofs.unknown);
  });

  test('with a limit still exists, at one place that the list names.', () => {
    const known = new Set(expressions.map(({ file, expression }) => `${file} ${expression.source}`));
    expect(expressionLimits.filter(({ file, pattern }) => !known.has(`${file} ${pattern}`))).toEqual([]);
  });
}, 180_000);
