import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** One thing as schema.org describes it, whatever it is. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>;

/** The things that a page tells crawlers of. */
export function readStructuredData(html: string): Thing[] {
  const documents = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) => JSON.parse(match[1] ?? ''));
  return documents.flatMap((document) => {
    if (document['@context'] !== 'https://schema.org') throw new Error('The structured data is not in the terms of schema.org.');
    return document['@graph'];
  });
}

/** The thing of one type; undefined where the page tells of none. */
export function findThing(html: string, type: string): Thing | undefined {
  return readStructuredData(html).find((thing) => [thing['@type']].flat().includes(type));
}

/** What a validator of rich results calls an error. */
export async function findStructuredDataErrors(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
  const issues = await new Validator().validate(extracted);
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage, path }) => `${issueMessage} (${JSON.stringify(path)})`);
}
