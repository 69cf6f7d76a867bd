import { HtmlValidate } from 'html-validate';

/** The validator's standard rules, all of them; styles that stand in the markup are no fault. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'], rules: { 'no-inline-style': 'off' } });

/** What is wrong with a document: for each fault its rule, what it says, and the markup it stands at. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} ${html.slice(offset, offset + 120)}`));
}
