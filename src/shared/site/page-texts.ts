/** A message of the catalogue. */
interface Label {
  id: string;
  message: string;
}

/** One text of a page: its label in the staff area and its default. `{town}` and `{year}` are placeholders. */
export interface PageText {
  label: Label;
  en: string;
  ar: string;
  /** Placeholders of this text alone. */
  fields?: readonly string[];
}

const intro = /*i18n*/ { id: 'pageText.intro', message: 'Below the title' };
const next = /*i18n*/ { id: 'pageText.next', message: 'What happens next, after sending' };
const steps = {
  step1: /*i18n*/ { id: 'pageText.step1', message: 'First step' },
  step1Text: /*i18n*/ { id: 'pageText.step1Text', message: 'First step: text' },
  step2: /*i18n*/ { id: 'pageText.step2', message: 'Second step' },
  step2Text: /*i18n*/ { id: 'pageText.step2Text', message: 'Second step: text' },
  step3: /*i18n*/ { id: 'pageText.step3', message: 'Third step' },
  step3Text: /*i18n*/ { id: 'pageText.step3Text', message: 'Third step: text' },
};

/**
 * The texts of public pages, by page; `answers` states after every form when visitors can expect a reply. Not part of
 * the public bundle.
 */
export const pageTexts = {
  home: {
    heading: {
      label: /*i18n*/ { id: 'pageText.home.heading', message: 'Heading of the page' },
      en: 'Health tests in {town}, from {price}',
      ar: 'فحوص طبية في {town} ابتداءً من {price}',
      fields: ['price'],
    },
    packages: {
      label: /*i18n*/ { id: 'pageText.home.packages', message: 'Above the packages (not on a phone)' },
      en: 'Every test, how to prepare and the price, before you book.',
      ar: 'تعرّف على فحوص كل باقة وطريقة الاستعداد لها وسعرها قبل الحجز.',
    },
    noOffer: {
      label: /*i18n*/ { id: 'pageText.home.noOffer', message: 'When no offer is running' },
      en: 'See the packages and their prices.',
      ar: 'تصفّح الباقات وأسعارها.',
    },
    contact: {
      label: /*i18n*/ { id: 'pageText.home.contact', message: 'Beside the telephones' },
      en: 'We answer in Arabic and English, and help you choose your tests.',
      ar: 'نجيبك بالعربية أو الإنجليزية، ونساعدك على اختيار فحوصك.',
    },
    message: {
      label: /*i18n*/ { id: 'pageText.home.message', message: 'Beside “Write a message”' },
      en: 'Ask a question or make a suggestion. We usually answer within one working day.',
      ar: 'اطرح سؤالاً أو قدّم اقتراحاً. نرد عادةً خلال يوم عمل واحد.',
    },
  },
  services: {
    intro: {
      label: intro,
      en: 'At the laboratory, at your home and on your screen.',
      ar: 'في المختبر وفي منزلك وعلى شاشتك.',
    },
    help: {
      label: /*i18n*/ { id: 'pageText.services.help', message: 'For those who do not know what they need' },
      en: 'Tell us what worries you or what your doctor asked for. We help you choose.',
      ar: 'أخبرنا بما يقلقك أو بما طلبه طبيبك، ونساعدك على الاختيار.',
    },
  },
  packages: {
    intro: {
      label: intro,
      en: 'See every test and the price before you book.',
      ar: 'تعرّف على فحوص كل باقة وسعرها قبل الحجز.',
    },
    offers: {
      label: /*i18n*/ { id: 'pageText.packages.offers', message: 'Beside “See offers”' },
      en: 'Reduced prices for families, seniors and the season.',
      ar: 'أسعار مخفّضة للعائلات وكبار المواطنين والمقيمين وفي المواسم.',
    },
  },
  offers: {
    intro: {
      label: intro,
      en: 'What each offer includes and what it costs.',
      ar: 'ما يشمله كل عرض وسعره.',
    },
  },
  booking: {
    intro: {
      label: /*i18n*/ { id: 'pageText.booking.intro', message: 'What happens next, beside the form' },
      en: 'We confirm the time and the preparation with you before you come.',
      ar: 'نؤكد لك الموعد وطريقة الاستعداد قبل حضورك.',
    },
    next: {
      label: next,
      en: 'We will be in touch to agree on a day and a time, and to tell you how to prepare. Nothing is fixed until then.',
      ar: 'سنتواصل معك لتحديد اليوم والساعة وإخبارك بكيفية الاستعداد. ولا يُعد الموعد مؤكداً قبل ذلك.',
    },
  },
  withdraw: {
    intro: {
      label: intro,
      en: 'A trained member of our team takes the sample at your home or office.',
      ar: 'يأخذ أحد أفراد فريقنا المؤهلين العينة في منزلك أو مكتبك.',
    },
    step1: {
      label: steps.step1,
      en: 'Choose a day and a time',
      ar: 'اختر اليوم والوقت',
    },
    step1Text: {
      label: steps.step1Text,
      en: 'We come to your home or office in {town} and nearby.',
      ar: 'نأتي إلى منزلك أو مكتبك في {town} والمناطق المجاورة.',
    },
    step2: {
      label: steps.step2,
      en: 'We confirm and tell you how to prepare',
      ar: 'نؤكد الموعد ونخبرك كيف تستعد',
    },
    step2Text: {
      label: steps.step2Text,
      en: 'We tell you whether to fast, and which cards to keep at hand.',
      ar: 'نخبرك هل تحتاج إلى الصيام وأي البطاقات تجهّزها.',
    },
    step3: {
      label: steps.step3,
      en: 'A trained member of our team comes',
      ar: 'يحضر أحد أفراد فريقنا المؤهلين',
    },
    step3Text: {
      label: steps.step3Text,
      en: 'With proper identification, and with boxes that keep samples at the right temperature.',
      ar: 'ببطاقة تعريف واضحة وصناديق تحفظ العينات في درجة الحرارة المناسبة.',
    },
    ask: {
      label: /*i18n*/ { id: 'pageText.withdraw.ask', message: 'For those who would rather call' },
      en: 'Ask us, and we arrange the visit with you.',
      ar: 'تواصل معنا، ونرتب الزيارة معك.',
    },
    next: {
      label: next,
      en: 'We will be in touch to agree on a day and a time, and to tell you how to prepare. Until then, it is a request and not confirmed.',
      ar: 'سنتواصل معك لتحديد اليوم والساعة وإخبارك بكيفية الاستعداد. وحتى ذلك الحين يبقى الموعد طلباً غير مؤكد.',
    },
  },
  reports: {
    intro: {
      label: intro,
      en: 'Ask for a copy of your results. We verify your identity before we hand it over.',
      ar: 'اطلب نسخة من نتائجك. نتحقق من هويتك قبل تسليمها.',
    },
    step1: {
      label: steps.step1,
      en: 'Tell us who you are',
      ar: 'عرّفنا بنفسك',
    },
    step1Text: {
      label: steps.step1Text,
      en: 'Your full name, your e-mail and phone, and the day of your visit if you remember it.',
      ar: 'اسمك الكامل وبريدك الإلكتروني ورقم هاتفك، ويوم زيارتك إن كنت تذكره.',
    },
    step2: {
      label: steps.step2,
      en: 'We check your identity',
      ar: 'نتحقق من هويتك',
    },
    step2Text: {
      label: steps.step2Text,
      en: 'A report is given only to the person it belongs to.',
      ar: 'لا يُسلَّم التقرير إلا إلى صاحبه.',
    },
    step3: {
      label: steps.step3,
      en: 'You receive your report',
      ar: 'تستلم تقريرك',
    },
    step3Text: {
      label: steps.step3Text,
      en: 'Printed at the laboratory, or by a secure way we agree with you.',
      ar: 'مطبوعاً في المختبر أو بطريقة آمنة نتفق عليها معك.',
    },
    next: {
      label: next,
      en: 'We will be in touch to make sure that the report is yours, and agree on how you receive it.',
      ar: 'سنتواصل معك للتأكد من أن التقرير يخصك، والاتفاق على طريقة استلامه.',
    },
  },
  contact: {
    intro: {
      label: intro,
      en: 'Write to us in Arabic or English. We answer by phone or e-mail.',
      ar: 'اكتب إلينا بالعربية أو الإنجليزية، ونرد عليك هاتفياً أو بالبريد الإلكتروني.',
    },
    next: {
      label: next,
      en: 'Our team reads your message and answers by phone or e-mail.',
      ar: 'يقرأ فريقنا رسالتك ويرد عليك بالهاتف أو بالبريد الإلكتروني.',
    },
  },
  answers: {
    open: {
      label: /*i18n*/ { id: 'pageText.answers.open', message: 'While you are open' },
      en: 'We are open now and answer as soon as we can, within one working day.',
      ar: 'المركز مفتوح الآن، ونرد عليك في أقرب وقت، خلال يوم عمل واحد.',
    },
    usual: {
      label: /*i18n*/ { id: 'pageText.answers.usual', message: 'At any other time' },
      en: 'We usually answer within one working day.',
      ar: 'نرد عادةً خلال يوم عمل واحد.',
    },
  },
  information: {
    intro: {
      label: intro,
      en: 'Short health information in plain words: general guidance, and topics by month.',
      ar: 'معلومات صحية قصيرة بلغة واضحة: إرشادات عامة وموضوعات بحسب الشهر.',
    },
  },
  opinions: {
    intro: {
      label: intro,
      en: 'What our visitors wrote to us after their visit.',
      ar: 'ما كتبه إلينا مراجعونا بعد زيارتهم.',
    },
    review: {
      label: /*i18n*/ { id: 'pageText.opinions.review', message: 'Beside “Write a review”' },
      en: 'Tell others how it was, in a few words on our review page.',
      ar: 'أخبر الآخرين عن تجربتك بكلمات قليلة في صفحة التقييم.',
    },
  },
  about: {
    intro: {
      label: intro,
      en: 'A laboratory in this town since {year}.',
      ar: 'مختبر في هذه المدينة منذ عام {year}.',
    },
  },
  location: {
    packages: {
      label: /*i18n*/ { id: 'pageText.location.packages', message: 'Beside “Browse packages”' },
      en: 'See which tests a package includes, whether to fast and what it costs.',
      ar: 'اطّلع على فحوص كل باقة، وهل تتطلب الصيام، وكم سعرها.',
    },
  },
  faq: {
    intro: {
      label: intro,
      en: 'Short answers before you book or visit.',
      ar: 'إجابات قصيرة قبل الحجز أو الزيارة.',
    },
  },
} as const satisfies Record<string, Record<string, PageText>>;
