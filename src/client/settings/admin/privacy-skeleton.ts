import { msg } from '@lingui/core/macro';
import { randomId } from '@mantine/hooks';

/** Sections of a privacy policy about what this product stores, in both languages, for staff to check and complete. */
const sections = [
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
    bodyEn: ['We delete cards and requests for good after their retention period.'],
    bodyAr: ['نحذف البطاقات والطلبات نهائياً بعد انقضاء مدة حفظها.'],
  },
  {
    titleEn: 'Your rights',
    titleAr: 'حقوقك',
    bodyEn: ['You may ask us what we store about you, and ask us to correct or delete it. Write to us or call us.'],
    bodyAr: ['يحق لك أن تسألنا عمّا نحفظه عنك، وأن تطلب تصحيحه أو حذفه. راسلنا أو اتصل بنا.'],
  },
] as const;

export const privacySkeleton = {
  label: msg`Start from a skeleton`,
  hint: msg`Six sections in both languages. Check each sentence and add what applies to your centre.`,
  entries: () => sections.map(newEntry),
};

function newEntry({ bodyEn, bodyAr, ...titles }: (typeof sections)[number]) {
  return { key: randomId('section-'), ...titles, bodyEn: [...bodyEn], bodyAr: [...bodyAr] };
}
