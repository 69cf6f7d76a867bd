import type { Renderer } from '#server/rendering/client-build.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';

const head = {
  title: 'Page',
  section: '',
  siteName: 'Laboratory',
  description: '',
  canonicalPath: '/',
  isIndexed: false,
  picture: null,
};

/** A renderer without a client build. Its pages contain only the outcome of a posted form. */
export const plainPages: Renderer = {
  sitePages: {} as Renderer['sitePages'],
  describeRoute: (path, query) => ({ source: '', path, address: path, namesRecord: false, query, hasForm: true }),
  renderPage: async ({ locale, now, origin, form }) => ({
    status: 200,
    html: `<output>${encodeURIComponent(JSON.stringify(form))}</output>`,
    head,
    pageData: { locale, now, origin, isNotFound: false, form, queries: { mutations: [], queries: [] } },
  }),
  renderCard: () => '',
};

/** The outcome on a page; null for a page without one, such as the failure page. */
export function outcomeOn(body: string): FormOutcome | null {
  const [, outcome = 'null'] = /<output>(.*)<\/output>/.exec(body) ?? [];
  return JSON.parse(decodeURIComponent(outcome)) as FormOutcome | null;
}
