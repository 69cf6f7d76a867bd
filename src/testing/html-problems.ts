import { HtmlValidate } from 'html-validate';

/** All standard rules of the validator, but inline styles are allowed. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'no-inline-style': 'off' },
});

/** The errors of a document: for each its rule, the message, and the markup at its position. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} ${html.slice(offset, offset + 120)}`),
  );
}
