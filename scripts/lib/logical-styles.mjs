const physical = [
  [/(?:^|[\s;{])((?:scroll-)?(?:margin|padding)-(?:left|right))\s*:/, 'use -inline-start or -inline-end'],
  [/(?:^|[\s;{])(border-(?:left|right)(?:-\w+)?)\s*:/, 'use border-inline-start or border-inline-end'],
  [/(?:^|[\s;{])(border-(?:top|bottom)-(?:left|right)-radius)\s*:/, 'use border-start-start-radius and its like'],
  [/(?:^|[\s;{])(left|right)\s*:/, 'use inset-inline-start or inset-inline-end'],
  [/((?:text-align|float|clear)\s*:\s*(?:left|right))\b/, 'use start, end, inline-start or inline-end'],
];
const fourSides =
  /(?:^|[\s;{])((?:margin|padding|inset|scroll-margin|scroll-padding|border-width|border-style|border-color)\s*:\s*)([^;}]+)/;
const physicalProps = /\b((?:margin|padding|border)(?:Left|Right)\w*\s*:|(?:ml|mr|pl|pr)=[{"])/;

/**
 * Physical styles in a style sheet, which are wrong in right-to-left pages: line number and replacement.
 * A line with the comment `physical:` and a reason is ignored.
 */
export function findPhysicalStyles(css) {
  return eachLine(css).flatMap(([number, line]) => {
    const found = physical.flatMap(([pattern, advice]) =>
      pattern.test(line) ? [`${line.match(pattern)[1]}: ${advice}`] : [],
    );
    const sides = splitSides(line.match(fourSides)?.[2] ?? '');
    if (sides.length === 4 && sides[1] !== sides[3])
      found.push(`${line.trim()}: its left and right differ; use -block and -inline`);
    return found.map((message) => ({ number, message }));
  });
}

/** The same for the styles and style props of a component. */
export function findPhysicalProps(code) {
  return eachLine(code).flatMap(([number, line]) => {
    const match = line.match(physicalProps);
    return match ? [{ number, message: `${match[1]} use its inline start or end twin` }] : [];
  });
}

function eachLine(text) {
  return text
    .split('\n')
    .map((line, index) => [index + 1, line])
    .filter(([, line]) => !line.includes('physical:'));
}

/** The values of a shorthand; a function with its arguments counts as one. */
function splitSides(value) {
  return value.replace('!important', '').match(/[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [];
}
