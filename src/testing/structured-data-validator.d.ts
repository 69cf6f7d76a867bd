declare module '@marbec/web-auto-extractor' {
  export interface ExtractedData {
    jsonld: Record<string, object[]>;
  }
  class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): ExtractedData;
  }

  // biome-ignore lint/style/noDefaultExport: the library has no other
  export { WebAutoExtractor as default };
}

declare module '@adobe/structured-data-validator' {
  import type { ExtractedData } from '@marbec/web-auto-extractor';

  class Validator {
    /**
     * Without the vocabulary of schema.org it checks only the requirements of search engines; the types check the
     * vocabulary.
     */
    constructor(schemaOrg?: object);
    validate(data: ExtractedData): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; path: object[] }[]>;
  }

  // biome-ignore lint/style/noDefaultExport: the library has no other
  export { Validator as default };
}
