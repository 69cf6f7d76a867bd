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

const heading = /*i18n*/ { id: 'pageText.home.heading', message: 'Heading of the page' };
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
 * The texts of public pages, by page; `answers` states after every form when visitors can expect a reply. A default is
 * true for every centre, so it promises no time, price or skill. Not part of the public bundle.
 */
export const pageTexts = {
  home: {
    heading: {
      label: heading,
      en: 'Health tests in {town}, from {price}',
      ar: 'فحوص طبية في {town} ابتداءً من {price}',
      fields: ['price'],
    },
    packages: {
      label: /*i18n*/ { id: 'pageText.home.packages', message: 'Above the packages (not on a phone)' },
      en: 'See our packages, and send a booking request.',
      ar: 'تصفّح باقاتنا وأرسل طلب حجز.',
    },
    noOffer: {
      label: /*i18n*/ { id: 'pageText.home.noOffer', message: 'When no offer is running' },
      en: 'Have a look at our packages.',
      ar: 'تصفّح باقاتنا.',
    },
    contact: {
      label: /*i18n*/ { id: 'pageText.home.contact', message: 'Beside the telephones' },
      en: 'Ask us before you book or visit.',
      ar: 'اسألنا قبل الحجز أو الزيارة.',
    },
    message: {
      label: /*i18n*/ { id: 'pageText.home.message', message: 'Beside “Write a message”' },
      en: 'Ask a question or make a suggestion.',
      ar: 'اطرح سؤالاً أو قدّم اقتراحاً.',
    },
  },
  services: {
    intro: {
      label: intro,
      en: 'What we can do for you.',
      ar: 'ما يمكننا تقديمه لك.',
    },
    help: {
      label: /*i18n*/ { id: 'pageText.services.help', message: 'For those who do not know what they need' },
      en: 'Tell us what worries you or what your doctor asked for.',
      ar: 'أخبرنا بما يقلقك أو بما طلبه طبيبك.',
    },
  },
  packages: {
    intro: {
      label: intro,
      en: 'Search our packages, and compare them.',
      ar: 'ابحث في باقاتنا وقارن بينها.',
    },
    offers: {
      label: /*i18n*/ { id: 'pageText.packages.offers', message: 'Beside “See offers”' },
      en: 'See which offers are running now.',
      ar: 'اطّلع على العروض السارية الآن.',
    },
  },
  offers: {
    intro: {
      label: intro,
      en: 'Special offers, and packages on sale.',
      ar: 'العروض الخاصة والباقات المخفّضة.',
    },
  },
  booking: {
    intro: {
      label: /*i18n*/ { id: 'pageText.booking.intro', message: 'What happens next, beside the form' },
      en: 'We confirm the appointment with you before it takes place.',
      ar: 'لا يُعد الموعد نهائياً حتى نؤكده لك.',
    },
    next: {
      label: next,
      en: 'We will be in touch to agree on a day and a time. Nothing is fixed until then.',
      ar: 'سنتواصل معك لتحديد اليوم والساعة. ولا يُعد الموعد مؤكداً قبل ذلك.',
    },
  },
  withdraw: {
    intro: {
      label: intro,
      en: 'Ask us to take the sample at your home or office.',
      ar: 'اطلب أن نأخذ العينة في منزلك أو مكتبك.',
    },
    step1: {
      label: steps.step1,
      en: 'Choose a day and a time',
      ar: 'اختر اليوم والوقت',
    },
    step1Text: {
      label: steps.step1Text,
      en: 'Tell us where we should come, and when it suits you.',
      ar: 'أخبرنا أين نأتي إليك ومتى يناسبك ذلك.',
    },
    step2: {
      label: steps.step2,
      en: 'We confirm the visit',
      ar: 'نؤكد الزيارة',
    },
    step2Text: {
      label: steps.step2Text,
      en: 'We get in touch to agree on the day and the time.',
      ar: 'نتواصل معك للاتفاق على اليوم والساعة.',
    },
    step3: {
      label: steps.step3,
      en: 'We come to you',
      ar: 'نأتي إليك',
    },
    step3Text: {
      label: steps.step3Text,
      en: 'A member of our team takes the sample.',
      ar: 'يأخذ أحد أفراد فريقنا العينة.',
    },
    ask: {
      label: /*i18n*/ { id: 'pageText.withdraw.ask', message: 'For those who would rather call' },
      en: 'Ask us, and we arrange the visit with you.',
      ar: 'تواصل معنا، ونرتب الزيارة معك.',
    },
    next: {
      label: next,
      en: 'We will be in touch to agree on a day and a time. Until then, it is a request and not confirmed.',
      ar: 'سنتواصل معك لتحديد اليوم والساعة. وحتى ذلك الحين يبقى الموعد طلباً غير مؤكد.',
    },
  },
  reports: {
    intro: {
      label: intro,
      en: 'Ask for a copy of your results.',
      ar: 'اطلب نسخة من نتائجك.',
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
      en: 'So that nobody else receives your report.',
      ar: 'حتى لا يستلم تقريرك شخص آخر.',
    },
    step3: {
      label: steps.step3,
      en: 'You receive your report',
      ar: 'تستلم تقريرك',
    },
    step3Text: {
      label: steps.step3Text,
      en: 'In the way that we agree on with you.',
      ar: 'بالطريقة التي نتفق عليها معك.',
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
      en: 'Write to us. We answer by phone or e-mail.',
      ar: 'اكتب إلينا، ونرد عليك هاتفياً أو بالبريد الإلكتروني.',
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
      en: 'We are open now, and answer as soon as we can.',
      ar: 'المركز مفتوح الآن، ونرد عليك في أقرب وقت.',
    },
    usual: {
      label: /*i18n*/ { id: 'pageText.answers.usual', message: 'At any other time' },
      en: 'We answer as soon as we can.',
      ar: 'نرد عليك في أقرب وقت.',
    },
  },
  information: {
    intro: {
      label: intro,
      en: 'Health information from our laboratory: general guidance, and topics by month.',
      ar: 'معلومات صحية من مختبرنا: إرشادات عامة وموضوعات بحسب الشهر.',
    },
  },
  'lab-tests': {
    heading: {
      label: heading,
      en: 'Laboratory tests from A to Z',
      ar: 'دليل الفحوص من الألف إلى الياء',
    },
    intro: {
      label: intro,
      en: 'What each test is for, its sample, and how you prepare for it.',
      ar: 'الغرض من كل فحص، والعينة اللازمة له، وكيفية الاستعداد له.',
    },
  },
  opinions: {
    intro: {
      label: intro,
      en: 'What our visitors say.',
      ar: 'ما يقوله مراجعونا.',
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
      en: 'Our laboratory was founded in {year}.',
      ar: 'تأسس مختبرنا عام {year}.',
    },
  },
  location: {
    packages: {
      label: /*i18n*/ { id: 'pageText.location.packages', message: 'Beside “Browse packages”' },
      en: 'Have a look at our packages.',
      ar: 'تصفّح باقاتنا.',
    },
  },
  faq: {
    intro: {
      label: intro,
      en: 'Answers before you book or visit.',
      ar: 'إجابات قبل الحجز أو الزيارة.',
    },
  },
} as const satisfies Record<string, Record<string, PageText>>;
