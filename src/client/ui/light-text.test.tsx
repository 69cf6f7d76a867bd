import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteProvider } from './lib/site-context.tsx';
import { LightTextBlocks } from './light-text.tsx';

test('The host of another site stands once after its link, also if that has bold words.', () => {
  const href = 'https://example.com/a';
  const html = renderToStaticMarkup(
    <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: 'https://lab.test', form: null }}>
      <LightTextBlocks
        heading="h3"
        text={[
          {
            kind: 'paragraph',
            spans: [
              { words: 'a ', href },
              { words: 'page', isBold: true, href },
              { words: ' and ' },
              { words: 'ours', href: 'https://lab.test/a' },
            ],
          },
        ]}
      />
    </SiteProvider>,
  );
  expect(html.match(/\([^()]*\)/g)).toEqual(['(example.com)']);
  expect(html).toContain('<strong>page</strong></a> <bdi dir="ltr"');
});

test('A telephone number in an Arabic light text is isolated, in bold words too.', () => {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ locale: 'ar', renderedAt: 0, origin: 'https://lab.test', form: null }}>
      <LightTextBlocks
        heading="h3"
        text={[
          {
            kind: 'paragraph',
            spans: [{ words: 'اتصل على +971 4 123 4567 أو ' }, { words: 'الخط 04 123 4568', isBold: true }],
          },
        ]}
      />
    </SiteProvider>,
  );
  expect(html.match(/<bdi dir="ltr">[^<]*/g)).toEqual(['<bdi dir="ltr">+971 4 123 4567', '<bdi dir="ltr">04 123 4568']);
});
