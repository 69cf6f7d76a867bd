import { type Settings, settingsRegistry } from '../../../src/shared/settings/settings.schema.ts';
import { both, longest, longestParagraphs } from './texts.ts';

/** The ids of stored pictures by their shape. */
export type FixedPictures = Record<'wide' | 'tall' | 'logo', string>;

const everyDay = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];
const wholeWeek = [...everyDay, 'Friday'];

/** The hours that the specification names. */
const openingHours = {
  normal: [
    { days: everyDay, periods: [['09:00', '22:00']] },
    { days: ['Friday'], periods: [['16:30', '22:00']] },
    {
      days: ['Monday'],
      periods: [
        ['09:00', '13:00'],
        ['16:30', '21:30'],
      ],
    },
  ],
  ramadan: {
    beforeIftar: [
      { days: wholeWeek, periods: [['09:30', '17:30']] },
      { days: ['Monday'], periods: [['09:00', '13:00']] },
    ],
    afterIftar: [
      { days: wholeWeek, periods: [['19:30', '23:30']] },
      { days: ['Friday'], periods: [['19:30', '24:00']] },
      { days: ['Monday'], periods: [['19:30', '23:00']] },
    ],
  },
  ramadanPeriods: [],
  exceptions: [],
};

const titled = (title: string, titleAr: string, text: string, textAr: string) => ({
  ...both('title', title, titleAr),
  ...both('text', text, textAr),
});

/** The settings of the centre: usual texts, and in each list one entry with the longest. */
export function fixedSettings({ wide, tall, logo }: FixedPictures): Partial<Settings> {
  const values: { [Key in keyof Settings]?: unknown } = {
    centre: {
      ...both('name', 'Palm Coast Medical Laboratory', 'مختبر ساحل النخيل الطبي'),
      ...both('short', 'Palm Coast Lab', 'ساحل النخيل'),
      ...both('tagline', 'Careful testing, close to home', 'فحوص دقيقة بالقرب منك'),
      ...both('town', 'Palm Town', 'مدينة النخيل'),
      ...both('address', 'Ground floor, Palm Building, Palm Street', 'الطابق الأرضي، مبنى النخيل، شارع النخيل'),
      ...both('licence', '', ''),
      ...both('advertisingApproval', '', ''),
      ...both(
        'disclaimer',
        'It replaces no doctor. In an emergency call 998.',
        'لا يُغني عن الطبيب. في الطوارئ اتصل على 998.',
      ),
      ...both('priceNote', 'Our staff confirm each price.', 'يؤكد فريقنا كل سعر.'),
      foundedYear: 2020,
    },
    contact: {
      phones: [1, 2].map((at) => ({ ...both('label', `Hotline ${at}`, `الخط ${at}`), display: `+971 0 000 000${at}` })),
      phoneRegion: 'AE',
      email: 'info@example.com',
      privacyEmail: 'privacy@example.com',
      whatsappE164: '+97100000001',
      links: Object.fromEntries(
        ['instagram', 'facebook', 'whatsapp', 'map', 'survey', 'review'].map((name) => [
          name,
          `https://example.com/${name}`,
        ]),
      ),
    },
    openingHours,
    services: [
      { key: 'info', icon: 'info', path: '/information', ...both('name', 'Health tips', 'نصائح صحية') },
      { key: 'report', icon: 'report', path: '/reports', ...longest('name', 300) },
      { key: 'home', icon: 'home', path: '/withdraw', ...both('name', 'Home visit', 'زيارة منزلية') },
      { key: 'packages', icon: 'package', path: '/package', ...both('name', 'Packages', 'الباقات') },
    ].map((service) => ({ ...service, ...longestParagraphs('description', 2000) })),
    heroSlides: [
      { ...titled('By the sea', 'على البحر', 'Visit us.', 'زرنا.'), link: '/location' },
      { ...longest('title', 120), ...longest('text', 300), link: '/information' },
      { ...titled('Packages', 'الباقات', 'See the prices.', 'اطلع على الأسعار.'), link: '/package' },
    ].map((slide, at) => ({ ...slide, key: `slide-${at}`, ...both('cta', 'Open', 'افتح'), pictureId: wide })),
    gallery: Array.from({ length: 6 }, (_, at) => ({
      ...both('title', `Room ${at + 1}`, `غرفة ${at + 1}`),
      ...(at === 5 ? longest('description', 600) : both('description', 'A bright room.', 'غرفة مضيئة.')),
      pictureId: at % 2 === 0 ? wide : tall,
    })),
    partners: Array.from({ length: 5 }, (_, at) => ({
      key: `partner-${at}`,
      ...both('name', `Insurer ${at + 1}`, `شركة ${at + 1}`),
      pictureId: logo,
    })),
    featureCards: ['excellence', 'competitiveness', 'quality'].map((key) => ({
      key,
      icon: key,
      ...(key === 'quality'
        ? { ...longest('title', 120), ...longest('text', 600) }
        : titled('Care', 'عناية', 'Every day.', 'كل يوم.')),
      ...both('fact', 'Shown at reception', 'معروض في الاستقبال'),
    })),
    trust: ['accreditation', 'review', 'results', 'quality'].map((kind) => ({
      kind,
      ...(kind === 'quality' ? longest('text', 300) : both('text', 'Stated', 'مذكور')),
      validUntil: '',
    })),
    director: {
      ...both('name', 'Dr. Sara', 'د. سارة'),
      ...both('qualification', 'Clinical pathology', 'علم الأمراض'),
      ...longest('statement', 600),
      pictureId: tall,
    },
    sampleReport: { ...both('caption', 'An example', 'مثال'), pictureId: tall },
    about: {
      story: titled('Our story', 'قصتنا', 'We opened in 2020.', 'افتتحنا في 2020.'),
      vision: { ...both('title', 'Our vision', 'رؤيتنا'), ...longestParagraphs('text', 2000) },
      mission: titled('Our mission', 'رسالتنا', 'Care.', 'العناية.'),
      values: {
        ...both('title', 'Our values', 'قيمنا'),
        items: [titled('Honesty', 'الصدق', 'Always.', 'دائماً.'), { ...longest('title', 300), ...longest('text', 900) }],
      },
      ...both('partnersTitle', 'Insurance partners', 'شركاؤنا في التأمين'),
    },
    faqs: Array.from({ length: 10 }, (_, at) =>
      at === 9
        ? { ...longest('question', 300), ...longestParagraphs('answer', 4000) }
        : { ...both('question', `Question ${at + 1}?`, `سؤال ${at + 1}؟`), ...both('answer', 'Yes.', 'نعم.') },
    ),
    visitAreas: ['Khalidiya', 'Marina'].map((name, at) => ({
      id: String(at + 1).repeat(32),
      ...both('name', name, at === 0 ? 'الخالدية' : 'المرسى'),
      fee: 60,
      waivedFrom: null,
      travelMinutes: 0,
    })),
    opening: { isOpen: true },
    privacyPolicy: {
      lastUpdated: '2024-10-10',
      ...both('title', 'Privacy policy', 'سياسة الخصوصية'),
      ...both('intro', 'What we store, and why.', 'ما نخزنه ولماذا.'),
      sections: Array.from({ length: 9 }, (_, at) => ({
        key: `section-${at}`,
        ...(at === 8 ? longest('title', 300) : both('title', `Section ${at + 1}`, `القسم ${at + 1}`)),
        bodyEn: [longest('body', 1200).bodyEn],
        bodyAr: [longest('body', 1200).bodyAr],
      })),
    },
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, settingsRegistry[key as keyof Settings].parse(value)]),
  );
}
