import { msg } from '@lingui/core/macro';
import { randomId } from '@mantine/hooks';
import { formatPeriod } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Retention } from '#shared/retention/retention.schema.ts';
import { retentionSection } from '#shared/retention/retention.section.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useToday } from '../../ui/lib/use-today.ts';

interface Section {
  titleEn: string;
  titleAr: string;
  bodyEn: string[];
  bodyAr: string[];
}

/** Sections of a privacy policy about what this product stores, in both languages, for staff to check and complete. */
const sectionsFor = (retention: Retention): Section[] => [
  {
    titleEn: 'Who we are',
    titleAr: 'من نحن',
    bodyEn: ['We are the laboratory whose name, address and telephone numbers are on this website.'],
    bodyAr: ['نحن المختبر الذي تجد اسمه وعنوانه وأرقام هواتفه في هذا الموقع.'],
  },
  {
    titleEn: 'What we store',
    titleAr: 'ما نحفظه',
    bodyEn: [
      'When you send us a message, ask for a report, book a package or ask for a home visit, we store what you enter: your name, telephone number, e-mail address and request.',
      'For a home visit you may also send pictures of your identity card and your insurance card.',
    ],
    bodyAr: [
      'حين ترسل إلينا رسالة أو تطلب تقريراً أو تحجز باقة أو تطلب زيارة منزلية، نحفظ ما تكتبه: اسمك ورقم هاتفك وبريدك الإلكتروني وطلبك.',
      'وعند طلب زيارة منزلية يمكنك أيضاً إرسال صورة من بطاقة هويتك وبطاقة تأمينك.',
    ],
  },
  {
    titleEn: 'Why we store it',
    titleAr: 'لماذا نحفظه',
    bodyEn: ['We use it to answer your request and to prepare your visit.'],
    bodyAr: ['نستخدمه للرد على طلبك والتحضير لزيارتك.'],
  },
  {
    titleEn: 'Who sees it',
    titleAr: 'من يطّلع عليه',
    bodyEn: [
      'Our team sees your request. Cards are stored encrypted, and each time one is opened, we record who opened it.',
    ],
    bodyAr: ['يطّلع فريقنا على طلبك. ونحفظ البطاقات مشفرة، ونسجّل في كل مرة من اطّلع عليها.'],
  },
  {
    titleEn: 'How long we store it',
    titleAr: 'مدة الحفظ',
    bodyEn: [
      `We delete cards for good ${periods(retention, 'en').cards} after your request is closed.`,
      `We delete a request for good ${periods(retention, 'en').closed} after it is closed. One that stays open is deleted ${periods(retention, 'en').open} after its last change.`,
    ],
    bodyAr: [
      `نحذف البطاقات نهائياً بعد إغلاق طلبك، ومدة حفظها بعد الإغلاق: ${periods(retention, 'ar').cards}.`,
      `نحذف الطلب نهائياً بعد إغلاقه، ومدة حفظه بعد الإغلاق: ${periods(retention, 'ar').closed}. أما الطلب الذي يبقى مفتوحاً فمدة حفظه بعد آخر تغيير فيه: ${periods(retention, 'ar').open}.`,
    ],
  },
  {
    titleEn: 'Your rights',
    titleAr: 'حقوقك',
    bodyEn: ['You may ask us what we store about you, and ask us to correct or delete it. Write to us or call us.'],
    bodyAr: ['يحق لك أن تسألنا عمّا نحفظه عنك، وأن تطلب تصحيحه أو حذفه. راسلنا أو اتصل بنا.'],
  },
];

const periods = ({ cardDays, closedMonths, openMonths }: Retention, locale: Locale) => ({
  cards: formatPeriod(cardDays, 'day', locale),
  closed: formatPeriod(closedMonths, 'month', locale),
  open: formatPeriod(openMonths, 'month', locale),
});

/** The sections with the retention that is set, and today as the date of the policy. */
export const privacyStart = (retention: Retention, today: string) => ({
  entries: () => sectionsFor(retention).map((section) => ({ key: randomId('section-'), ...section })),
  values: { lastUpdated: today },
});

export const privacySkeleton = {
  label: msg`Start from a skeleton`,
  hint: msg`Six sections in both languages, with your retention periods and today’s date. Check each sentence and add what applies to your centre.`,
  useStart: () => {
    const today = useToday();
    const { data } = trpc.admin.settings.getSection.useQuery({ section: 'retention' });
    return data ? privacyStart(retentionSection.retention.schema.parse(data.values.retention), today) : null;
  },
};
