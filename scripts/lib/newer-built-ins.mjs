import { parseAst } from 'rolldown/parseAst';

/**
 * Methods that only share their name with a newer built-in: the object's class has no newer global, so the name alone
 * cannot tell them apart. Each is called on the object that is named here.
 */
const ownMethods = {
  check: 'zod: issues of a schema; not FontFaceSet',
  navigate: 'React Router; not Navigation',
  drop: 'd3: scales; not Iterator',
  subscribe: 'TanStack Query: observers; not PushManager',
  take: 'd3: scales; not Iterator',
  toArray: 'React.Children; not Iterator',
  unsubscribe: 'tRPC: subscriptions; not PushSubscription',
  use: 'React.use; not DisposableStack',
  when: 'zod: checks; not EventTarget',
};

const lookbehind = /\(\?<[=!]/;

/** Namespaces whose parts are globals themselves. */
const namespaces = ['Intl', 'Math', 'Reflect', 'Atomics'];

/**
 * Built-ins that one of `browsers` (versions by browser) lacks, from MDN's compatibility data: `globals`, `methods` of
 * instances, and all `statics` ("URL.parse"), each with the browsers that lack it; and the browsers that lack
 * `lookbehind`. A method is newer only if it is newer in each class that has it.
 */
export function listNewerBuiltIns(data, browsers) {
  const newer = { globals: new Map(), statics: new Map(), methods: new Map() };
  const old = new Set();
  const missingIn = ({ support }) =>
    Object.keys(browsers).filter((browser) => sinceVersion(support[browser]) > Number(browsers[browser]));
  const addClass = (name, node) => {
    const lacking = node.__compat ? missingIn(node.__compat) : [];
    if (lacking.length > 0) newer.globals.set(name, lacking);
    for (const [key, { __compat }] of Object.entries(node)) {
      if (!__compat || /^@@|_event$/.test(key)) continue;
      const member = key.replace(/_static$/, '');
      const without = missingIn(__compat);
      const isStatic = key !== member || namespaces.includes(name) || member in (globalThis[name] ?? {});
      if (isStatic) newer.statics.set(`${name}.${member}`, without);
      if (isStatic) continue;
      if (without.length === 0) old.add(member);
      // An object of a class that is missing cannot exist. Iterators are older than their class.
      else if (lacking.length === 0 || name === 'Iterator') newer.methods.set(member, without);
    }
  };
  for (const [name, node] of [...Object.entries(data.api), ...Object.entries(data.javascript.builtins)])
    addClass(name, node);
  for (const name of namespaces)
    for (const [part, node] of Object.entries(data.javascript.builtins[name])) if (node.__compat) addClass(part, node);
  for (const member of [...old, ...Object.keys(ownMethods)]) newer.methods.delete(member);
  return { ...newer, lookbehind: missingIn(data.javascript.regular_expressions.lookbehind_assertion.__compat) };
}

/** The first version without a flag or another name; infinite if there is none. */
function sinceVersion(support) {
  const versions = [support ?? { version_added: '0' }]
    .flat()
    .filter((entry) => !entry.flags && !entry.prefix && !entry.alternative_name && !entry.version_removed);
  return Math.min(
    ...versions.map(({ version_added: added }) =>
      typeof added === 'string' && added !== 'preview' ? Number.parseFloat(added.replace('≤', '')) : Infinity,
    ),
  );
}

/**
 * The newer built-ins that a bundle uses without fallback: texts such as "URL.parse (chrome, edge)". A `try` and a file
 * that tests for the built-in have a fallback; so has a bundle that defines a missing one (`define(Array.prototype,
 * 'toSorted', …)`).
 */
export function findNewerBuiltIns(files, { globals, statics, methods, lookbehind: lackLookbehind }) {
  const found = new Map();
  const defined = new Set();
  for (const code of files) {
    const [uses, tested] = [new Map(), new Set()];
    visit(parseAst(code), null, false, (node, parent, isTried) => {
      if (node.type === 'Literal' && node.regex && /[vd]/.test(node.regex.flags))
        uses.set(`the flags of /${node.regex.pattern}/`, []);
      // Without it, a browser parses nothing of the file, so a `try` does not help.
      if (lackLookbehind.length > 0 && lookbehind.test(node.regex?.pattern ?? (isTried ? '' : textIn(node))))
        uses.set('lookbehind', lackLookbehind);
      if (node.type === 'CallExpression') for (const name of definedBy(node)) defined.add(name);
      if (isTried) return;
      if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && globals.has(node.callee.name)) {
        uses.set(node.callee.name, globals.get(node.callee.name));
      }
      if (node.type === 'BinaryExpression' && node.operator === 'in') tested.add(nameIn(node));
      if (node.type !== 'MemberExpression' || node.computed) return;
      const { name } = node.property;
      const whole =
        node.object.type === 'Identifier' && statics.has(`${node.object.name}.${name}`)
          ? `${node.object.name}.${name}`
          : null;
      if (isTest(parent, node)) tested.add(whole ?? name);
      const isCalled = parent.type === 'CallExpression' && parent.callee === node;
      if (whole && statics.get(whole).length > 0) uses.set(whole, statics.get(whole));
      else if (!whole && isCalled && methods.has(name)) uses.set(name, methods.get(name));
    });
    for (const [name, lacking] of uses) if (!tested.has(name)) found.set(name, lacking);
  }
  return [...found]
    .filter(([name]) => !defined.has(name))
    .map(([name, lacking]) => `${name} (${lacking.join(', ')})`)
    .sort();
}

/** The built-in that `define(Class.prototype, 'name', …)` or `define(Class, 'name', …)` defines. */
function definedBy({ arguments: [owner, name] }) {
  const text = textOf(name);
  if (text === undefined) return [];
  if (owner.type === 'Identifier') return [`${owner.name}.${text}`];
  return owner.type === 'MemberExpression' && owner.property.name === 'prototype' ? [text] : [];
}

/** The text of a literal; minified code has template literals. */
const textOf = (node) => (node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node?.value);

/** The text of a string or of a part of a template, which may become a regular expression. */
const textIn = ({ type, value }) =>
  (type === 'TemplateElement' ? value.cooked : type === 'Literal' && typeof value === 'string' ? value : '') ?? '';

/** The name of the built-in in `'name' in Class`. */
function nameIn({ left, right }) {
  const name = textOf(left);
  return right.type === 'Identifier' && /^[A-Z]/.test(right.name) && right.name.length > 2
    ? `${right.name}.${name}`
    : name;
}

/** Whether `parent` only asks whether `node` exists. */
function isTest(parent, node) {
  if (parent.type === 'CallExpression') return parent.optional && parent.callee === node;
  if (parent.type === 'UnaryExpression') return ['typeof', '!'].includes(parent.operator);
  if (parent.type === 'LogicalExpression') return parent.left === node;
  return ['ConditionalExpression', 'IfStatement'].includes(parent.type) && parent.test === node;
}

function visit(node, parent, isTried, use) {
  if (Array.isArray(node)) for (const item of node) visit(item, parent, isTried, use);
  else if (node && typeof node.type === 'string') {
    use(node, parent, isTried);
    for (const key of Object.keys(node))
      visit(node[key], node, isTried || (node.type === 'TryStatement' && key === 'block'), use);
  }
}
