const distances = /(?<![\w-])((?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)\s*:\s*([^;}]+)/g;
const flexible = /(?:clamp|min|max|var|env)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const length = /(?<![\w-])-?[\d.]+(?!mm\b)[a-z]+/;
const queries = /@media([^{]*)/g;
const width = /\(\s*(?:(?:min|max)-width\s*:\s*([^)]+)|[^()]*\bwidth\s*[<>=][^)]*)\)/;
const distanceProps =
  /(?<![\w-])([mp][xytbse]?|(?:row|column)?gap|(?:vertical|horizontal)?spacing)=(?:\{([^}]*)\}|("[^"]*"))/gi;
const distanceStyles = /(?<![\w-])(gap|rowGap|columnGap|padding\w*|margin\w*):\s*(-?[\d.]+|'[^']*'|`[^`]*`)/g;
const size = /^(?:-?(?:2xs|xs|sm|md|lg|xl)|auto|0)$/;

/** The widths of the scale by the name of their custom media query. */
export function readWidths(scale) {
  return Object.fromEntries(
    [...scale.matchAll(/@custom-media (--\S+) (\([^)]+\))/g)].map(([, name, query]) => [name, query]),
  );
}

/**
 * Distances and widths of media queries in a style sheet that are not on the scale: line number and replacement. Lines
 * with the comment `distance:` and a reason are the exceptions, which have no message.
 */
export function findOffScaleStyles(css, widths) {
  const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [...code.matchAll(distances)].flatMap(({ 1: property, 2: value, index }) => {
    const other = value.replace(flexible, '').match(length);
    return other
      ? [{ index, message: `${property}: ${other[0]} is not on the scale; use var(--space-1) to var(--space-8)` }]
      : [];
  });
  for (const { 1: query, index } of code.matchAll(queries)) {
    const [other, value] = query.match(width) ?? [];
    if (other && value !== '1114px')
      found.push({ index, message: `${other} is no width of the scale; use one of its names` });
    for (const [name] of query.matchAll(/--[\w-]+/g))
      if (!widths[name]) found.push({ index, message: `${name} is not declared in scale.css` });
  }
  return locate(css, found);
}

/** The same for the props and styles of a component. */
export function findOffScaleProps(code, widths) {
  const found = [];
  for (const { 1: prop, 2: expression, 3: text, index } of code.matchAll(distanceProps))
    for (const [value] of (text ?? expression).matchAll(/'[^']*'|"[^"]*"|(?<![\w.'"])-?[\d.]+/g))
      if (!size.test(value.replace(/['"]/g, '')))
        found.push({ index, message: `${prop}: ${value} is no size of the theme` });
  for (const { 1: property, 2: value, index } of code.matchAll(distanceStyles))
    if (value !== '0' && length.test(value.replace(/^-?[\d.]+$/, '$&px').replace(flexible, '')))
      found.push({ index, message: `${property}: ${value} is not on the scale; use var(--space-1) to var(--space-8)` });
  for (const { 0: query, index } of code.matchAll(/\((?:min|max)-width: [^)]+\)/g)) {
    const isPicture = /sizes/i.test(lineAt(code, index));
    if (!isPicture && !Object.values(widths).includes(query))
      found.push({ index, message: `${query} is no width of scale.css` });
  }
  return locate(code, found);
}

function lineAt(text, index) {
  return text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0];
}

function locate(text, found) {
  return found.map(({ index, message }) => ({
    number: text.slice(0, index).split('\n').length,
    message,
    isException: lineAt(text, index).includes('distance:'),
  }));
}
