import type { Settings } from '#shared/settings/settings.schema.ts';

/** Reply templates of a new site. */
export const defaultReplyTemplates: Settings['replyTemplates'] = [
  {
    key: 'received',
    titleEn: 'We have your request',
    titleAr: 'استلمنا طلبك',
    subjectEn: 'Your request {reference}',
    subjectAr: 'طلبك {reference}',
    textEn:
      'Dear {name},\n\nThank you for writing to us. We have your request {reference} and will come back to you soon.\nIt is about: {package}\n\nKind regards',
    textAr:
      'السلام عليكم {name}،\n\nشكراً لتواصلك معنا. وصلنا طلبك {reference} وسنعود إليك قريباً.\nموضوعه: {package}\n\nمع أطيب التحيات',
  },
  {
    key: 'appointment',
    titleEn: 'Appointment confirmed',
    titleAr: 'تأكيد الموعد',
    subjectEn: 'Your appointment, {reference}',
    subjectAr: 'موعدك، {reference}',
    textEn:
      'Dear {name},\n\nYour appointment is confirmed.\nWhen: {date}\nWhat: {package}\nHow to prepare: {preparation}\n\nIf you need to change it, please tell us your reference {reference}.\n\nKind regards',
    textAr:
      'السلام عليكم {name}،\n\nتم تأكيد موعدك.\nالوقت: {date}\nالباقة أو الفحص: {package}\nالاستعداد: {preparation}\n\nإذا رغبت في تغيير الموعد فاذكر لنا رقمك المرجعي {reference}.\n\nمع أطيب التحيات',
  },
  {
    key: 'missed',
    titleEn: 'We could not reach you',
    titleAr: 'لم نتمكن من الوصول إليك',
    subjectEn: 'We tried to call you, {reference}',
    subjectAr: 'حاولنا الاتصال بك، {reference}',
    textEn:
      'Dear {name},\n\nWe tried to call you about your request {reference}. When is a good time to reach you?\n\nKind regards',
    textAr:
      'السلام عليكم {name}،\n\nحاولنا الاتصال بك بشأن طلبك {reference}. ما الوقت المناسب لنتصل بك؟\n\nمع أطيب التحيات',
  },
  {
    key: 'declined',
    titleEn: 'We cannot fulfil this request',
    titleAr: 'نعتذر عن تلبية الطلب',
    subjectEn: 'Your request {reference}',
    subjectAr: 'طلبك {reference}',
    textEn:
      'Dear {name},\n\nThank you for your request {reference}. We are sorry that we cannot offer this at the moment. Please call us, and we will look for another way together.\n\nKind regards',
    textAr:
      'السلام عليكم {name}،\n\nشكراً على طلبك {reference}. يؤسفنا أننا لا نستطيع تقديم هذه الخدمة حالياً. يُرجى الاتصال بنا وسنبحث معاً عن حل آخر.\n\nمع أطيب التحيات',
  },
];
