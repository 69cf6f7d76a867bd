import { proposeRamadans } from '#shared/opening-hours/ramadan.rules.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { camelCase } from './camel-case.ts';
import content from './content.json' with { type: 'json' };
import { demoId } from './demo-id.ts';
import type { DemoPictures } from './demo-pictures.ts';
import formerTexts from './former-texts.json' with { type: 'json' };

/** Keys of the pictures in the settings. */
export const demoSettingsPictures: readonly string[] = [
  ...content.heroSlides.map(({ key }) => `hero:${key}`),
  ...content.gallery.map(({ image }) => `gallery:${image}`),
  ...content.partners.map(({ key }) => `partner:${key}`),
  'director:portrait',
  'report:sample',
];

/** A part of the content with its former texts; `former-texts.json` has them by their place in the content. */
function formerOf<Part>(part: Part, place: string): Part {
  const texts: Record<string, string> = formerTexts;
  if (typeof part === 'string') return (texts[place] ?? part) as Part;
  if (Array.isArray(part)) return part.map((item, index) => formerOf(item, `${place}/${index}`)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, formerOf(value, `${place}/${key}`)]),
  ) as Part;
}
const former = {
  services: formerOf(content.services, 'services'),
  featureCards: formerOf(content.featureCards, 'featureCards'),
  trust: formerOf(content.trust, 'trust'),
  director: formerOf(content.director, 'director'),
  faqs: formerOf(content.faqs, 'faqs'),
  privacyPolicy: formerOf(content.privacyPolicy, 'privacyPolicy'),
  pageTexts: formerOf(content.pageTexts, 'pageTexts'),
};

const earlierStory = {
  textEn:
    'Dana Coast Medical Laboratory Centre opened its doors in 2020 in the coastal town of Ras Al Dana. At the time, many families drove a long way for a simple blood test and waited days to collect a paper report. A small group of laboratory specialists from the town decided to change that. We began with one collection room, two analysers and a promise: to treat every sample as if it belonged to someone in our own family. Opening in a difficult year for the whole world taught us the value of speed, care and honest communication. Since then we have added new departments, home sample visits and a bilingual team, yet the promise on our first day has not changed.',
  textAr:
    'فتح مركز ساحل الدانة للمختبرات الطبية أبوابه عام 2020 في مدينة رأس الدانة الساحلية. كانت عائلات كثيرة آنذاك تقطع مسافات طويلة لإجراء فحص دم بسيط وتنتظر أياماً لاستلام تقرير ورقي. فقررت مجموعة صغيرة من اختصاصيي المختبرات من أبناء المدينة تغيير ذلك. بدأنا بغرفة سحب واحدة وجهازي تحليل ووعدٍ واحد: أن نعامل كل عينة كأنها لأحد أفراد عائلتنا. وقد علّمتنا البداية في عام صعب على العالم كله قيمة السرعة والعناية والتواصل الصادق. ومنذ ذلك الحين أضفنا أقساماً جديدة وخدمة سحب العينات من المنزل وفريقاً يتحدث لغتين، لكن وعد اليوم الأول لم يتغيّر.',
};

const earlierServices: Record<string, string> = {
  withdraw:
    'A trained member of our team comes to your home or office at a time agreed with you, takes the sample gently and brings it to the laboratory in temperature-controlled boxes.',
  packages:
    'Choose from more than 30 packages for men, women and children and for following chronic conditions, with the tests, preparation and price shown before you book.',
};
const earlierAnswers: Record<string, object> = {
  'Which areas do home visits cover?': {
    answer_en: 'Ras Al Dana and the nearby areas. Write your area in the notes and we will confirm.',
    answer_ar: 'رأس الدانة والمناطق المجاورة. اكتب اسم منطقتك في الملاحظات وسنؤكد لك ذلك.',
  },
};

const laterQuestions = ['How and when do I pay?', 'Do you accept health insurance?'];
const areasQuestion = 'Which areas do home visits cover?';
const formerAreasAnswer = {
  answer_en: 'Ras Al Dana and the nearby areas. Write your area in the form and we will confirm.',
  answer_ar: 'رأس الدانة والمناطق المجاورة. اكتب اسم منطقتك في النموذج وسنؤكد لك ذلك.',
};
const faqsWithoutStatusLink = former.faqs.map((question) =>
  question.question_en === 'Can I change or cancel an appointment?'
    ? {
        ...question,
        answer_en: 'Yes, free of charge. Please tell us at least two hours before the visit.',
        answer_ar: 'نعم، دون أي رسوم. يُرجى إبلاغنا قبل الزيارة بساعتين على الأقل.',
      }
    : question,
);
const faqsWithoutPayment = faqsWithoutStatusLink
  .filter((question) => !laterQuestions.includes(question.question_en))
  .map((question) => (question.question_en === areasQuestion ? { ...question, ...formerAreasAnswer } : question));

const { privacyPolicy, pageTexts } = former;
const formerConsent = {
  body_en: [
    'Each form asks for your agreement before it is sent. You may withdraw it at any time by contacting us; this does not affect what was done before.',
    'If you send a request for a child or another person, you confirm that you are allowed to do so.',
  ],
  body_ar: [
    'يطلب كل نموذج موافقتك قبل الإرسال، ويمكنك سحبها في أي وقت بالتواصل معنا، دون أن يؤثر ذلك فيما تم قبل السحب.',
    'إذا أرسلت طلباً نيابةً عن طفل أو شخص آخر فإنك تؤكد أن لك الحق في ذلك.',
  ],
};
const earlierPageTexts = {
  about: {
    ...pageTexts.about,
    intro_en: 'A laboratory in this town since {year}.',
    intro_ar: 'مختبر في هذه المدينة منذ عام {year}.',
  },
  information: {
    ...pageTexts.information,
    intro_en: 'Short health information in plain words: general guidance, and topics by month.',
    intro_ar: 'معلومات صحية قصيرة بلغة واضحة: إرشادات عامة وموضوعات بحسب الشهر.',
  },
  reports: {
    ...pageTexts.reports,
    intro_en: 'Ask for a copy of your results. We verify your identity before we hand it over.',
    intro_ar: 'اطلب نسخة من نتائجك. نتحقق من هويتك قبل تسليمها.',
  },
  withdraw: {
    ...pageTexts.withdraw,
    intro_en: 'A trained member of our team takes the sample at your home or office.',
    intro_ar: 'يأخذ أحد أفراد فريقنا المؤهلين العينة في منزلك أو مكتبك.',
  },
};

type EarlierParts = { [Key in SettingsKey]?: (Settings[Key] | Partial<Settings[Key]>)[] };

/**
 * Settings, or parts of them, as earlier versions of the demo had them: a site that loaded them still has the demo. An
 * upgrade gave random ids to the areas of such a site.
 */
export const earlierDemoParts = (
  pictures: DemoPictures,
  storedAreas: Readonly<Settings['visitAreas']> = [],
): EarlierParts => ({
  visitAreas: [demoAreas().map((area, index) => ({ ...area, id: storedAreas[index]?.id ?? area.id }))],
  about: [{ story: { ...camelCase(content.about.story), ...earlierStory } }],
  heroSlides: [
    camelCase(
      demoHeroSlides(pictures).map((slide) =>
        slide.key === 'visit' ? { ...slide, cta_en: 'See location and hours', cta_ar: 'الموقع وساعات العمل' } : slide,
      ),
    ),
  ],
  featureCards: [
    camelCase(former.featureCards.map((card) => ({ ...card, fact_en: '', fact_ar: '' }))),
    camelCase(
      former.featureCards.map((card) =>
        card.key === 'competitiveness'
          ? { ...card, fact_en: `${card.fact_en} (example)`, fact_ar: `${card.fact_ar} (مثال)` }
          : card,
      ),
    ),
    camelCase(former.featureCards),
  ],
  trust: [
    camelCase(
      former.trust.map((fact) =>
        fact.kind === 'review' ? { ...fact, text_en: 'A doctor (example)', text_ar: 'طبيبة (مثال)' } : fact,
      ),
    ) as Settings['trust'],
    camelCase(former.trust) as Settings['trust'],
  ],
  services: [
    former.services.map(({ id: _id, ...service }) => ({
      ...camelCase(service),
      descriptionEn: earlierServices[service.key] ?? service.description_en,
    })),
    former.services.map(({ id: _id, ...service }) => camelCase(service)),
  ],
  faqs: [
    camelCase(faqsWithoutStatusLink),
    camelCase(faqsWithoutPayment),
    camelCase(faqsWithoutPayment.map((question) => ({ ...question, ...earlierAnswers[question.question_en] }))),
    camelCase(former.faqs),
  ],
  privacyPolicy: [
    {
      sections: privacyPolicy.sections.map((section) =>
        camelCase(section.key === 'consent' ? { ...section, ...formerConsent } : section),
      ),
    },
    camelCase(privacyPolicy),
  ],
  director: [{ qualificationAr: 'أخصائية في علم الأمراض الإكلينيكي' }, camelCase(former.director)],
  // With the texts that the demo leaves to the defaults.
  pageTexts: [earlierPageTexts, pageTexts].map((texts) => settingsRegistry.pageTexts.parse(camelCase(texts))),
  openingHours: [
    {
      normal: [
        { days: ['Saturday', 'Sunday', 'Monday', 'Tuesday'], periods: [['09:00', '22:00']] },
        ...content.openingHours.normal.slice(1),
      ] as Settings['openingHours']['normal'],
    },
  ],
});

const demoAreas = (): Settings['visitAreas'] =>
  camelCase(content.visitAreas.map((area) => ({ id: demoId('area', area.name_en).padEnd(32, '0'), ...area })));

const pictureOf = (pictures: DemoPictures, ...keys: string[]) => ({
  pictureId: keys.map((key) => pictures.get(key)).find(Boolean) ?? null,
});

const demoHeroSlides = (pictures: DemoPictures) =>
  content.heroSlides.map((slide) => ({ ...slide, ...pictureOf(pictures, `hero:${slide.key}`) }));

/** The demo centre's settings; `now` is the time of loading in ms. */
export function demoSettings(pictures: DemoPictures, now: number): Settings {
  const { site, openingHours, about, privacyPolicy } = content;
  const { alt_en: _portraitEn, alt_ar: _portraitAr, ...director } = content.director;
  const { alt_en: _reportEn, alt_ar: _reportAr, ...sampleReport } = content.sampleReport;
  const picture = (...keys: string[]) => pictureOf(pictures, ...keys);
  const { phones, email, privacyEmail, whatsappE164, links, ...centre } = site;
  // The demo centre has no licence numbers; the content file contains only placeholders for them.
  const numbers = { licence_en: '', licence_ar: '', advertisingApproval_en: '', advertisingApproval_ar: '' };
  const { note_en: _noteEn, note_ar: _noteAr, timeZone: _zone, ...hours } = { note_ar: '', ...openingHours };
  return camelCase<unknown>({
    ...defaultSettings,
    centre: { ...centre, ...numbers },
    contact: { phones, email, privacyEmail, whatsappE164, links },
    openingHours: { ...hours, ramadanPeriods: proposeRamadans(now, 1), exceptions: [] },
    services: content.services,
    heroSlides: demoHeroSlides(pictures),
    // Earlier versions of the demo had two pictures, in turns.
    gallery: content.gallery.map((slide, index) => ({
      ...slide,
      ...picture(`gallery:${slide.image}`, `gallery:${index % 2 === 0 ? 'a' : 'b'}`),
    })),
    partners: content.partners.map((partner) => ({ ...partner, ...picture(`partner:${partner.key}`) })),
    featureCards: content.featureCards,
    trust: content.trust,
    director: { ...director, ...picture('director:portrait') },
    sampleReport: { ...sampleReport, ...picture('report:sample') },
    about,
    faqs: content.faqs,
    visitAreas: demoAreas(),
    pageTexts: content.pageTexts,
    privacyPolicy,
  }) as Settings;
}
