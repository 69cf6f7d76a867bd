import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { builtParts } from './limits.ts';

/** A regular expression of the sources. */
export interface FoundExpression {
  /** Path from the project's folder. */
  file: string;
  expression: RegExp;
}

interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

interface TemplateNode extends SyntaxNode {
  quasis: { value: { cooked: string } }[];
  expressions: { start: number; end: number }[];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/**
 * All regular expressions of the product, without tests: literals, and those built from a template. Throws for a built
 * one with a part that is neither a constant of the file nor in `builtParts`.
 */
export function collectExpressions(): FoundExpression[] {
  const files = globSync('src/{shared,server,client}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  return files.sort().flatMap(expressionsIn);
}

function expressionsIn(file: string): FoundExpression[] {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const constants = new Map<string, string>();
  const found: FoundExpression[] = [];

  function readPart(part: string): string {
    const value = constants.get(part) ?? builtParts[part];
    if (value === undefined) throw new Error(`${file}: add the part "${part}" of an expression to limits.ts`);
    return value;
  }

  function patternOf(node: unknown): string {
    if (isNode(node) && node.type === 'Literal') return String(node.value);
    if (!isNode(node) || node.type !== 'TemplateLiteral')
      throw new Error(`${file}: write the pattern of an expression as a literal or a template`);
    const { quasis, expressions } = node as TemplateNode;
    const parts = expressions.map(({ start, end }) => readPart(source.slice(start, end)));
    return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
  }

  function look(node: SyntaxNode): void {
    const {
      regex,
      callee,
      arguments: given,
    } = node as SyntaxNode & {
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
      arguments?: unknown[];
    };
    if (node.type === 'VariableDeclarator' && isConstantText(node)) constants.set(node.id.name, patternOf(node.init));
    if (regex) found.push({ file, expression: new RegExp(regex.pattern, regex.flags) });
    if (callee?.name !== 'RegExp' || !given) return;
    const flags = given.length > 1 ? patternOf(given[1]) : '';
    found.push({ file, expression: new RegExp(patternOf(given[0]), flags) });
  }

  visit(program, look);
  return found;
}

const isConstantText = (node: SyntaxNode): node is SyntaxNode & { id: { name: string }; init: SyntaxNode } =>
  isNode(node.init) && node.init.type === 'Literal' && typeof node.init.value === 'string';

function visit(value: unknown, look: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look);
  if (!isNode(value)) return;
  look(value);
  for (const field of Object.values(value)) visit(field, look);
}
