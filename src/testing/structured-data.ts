import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** An object of schema.org of any type. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>;

/** The schema.org objects of a page. */
export function readStructuredData(html: string): Thing[] {
  const documents = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  );
  return documents.flatMap((document) => {
    if (document['@context'] !== 'https://schema.org')
      throw new Error('The structured data is not in the terms of schema.org.');
    return document['@graph'];
  });
}

/** The object of one type; undefined if the page has none. */
export function findThing(html: string, type: string): Thing | undefined {
  return readStructuredData(html).find((thing) => [thing['@type']].flat().includes(type));
}

/** The errors of a validator of rich results. */
export async function findStructuredDataErrors(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
  const issues = await new Validator().validate(extracted);
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, path }) => `${issueMessage} (${JSON.stringify(path)})`);
}
