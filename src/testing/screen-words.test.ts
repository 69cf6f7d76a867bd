import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogueItems } from '#server/core/catalogues.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/**
 * Texts whose former words staff misread, by their new English. A thing has one name, so a former word may be nowhere.
 */
const formerWords: Record<Locale, readonly (string | RegExp)[]> = {
  en: [
    /suspected request/i,
    'Suspected',
    'Local time',
    /where a later row wins/i,
    'Stated or not',
    'Order of the site',
    'Old addresses',
    'Subjects',
    /another program\./,
    // The currency is before the amount, as in the texts of packages and offers.
    /[}>] AED\b/,
    /\b(?:a|the|this|these|every|no|unsent|send) mails?\b(?! (?:server|settings))/i,
    'Kinds of information',
    'Kinds of offers',
    'Wishes',
    'Facts for trust',
  ],
  ar: [
    'تم الرد',
    'تم الاتصال',
    'اعتذار',
    'إنجاز',
    /منجز/,
    'إسناد إليّ',
    /الزمن الوسيط/,
    /تنزيلها كلها/,
    'القائم بالزيارة',
    'العناوين القديمة',
    // The form of the word depends on the number, which `د.إ` avoids.
    /(?<!\{)\{\w+\} درهم|<\/0> درهم/,
    // The order of the marks that the other texts have is «اً».
    /ًا/,
    // A visitor is a «مراجع», and a request to change an appointment a «طلب تعديل».
    /(?:ال|لل)مريض/,
    /(?:طلبات|قبول|رفض) التغيير/,
    'عليها عرض',
    /معتذر عنه/,
    /لم يتم الموعد/,
    /باقات صحية/,
    /سجل(?:ات|اً|ان)? تجريبي/,
    /مدة الاحتفاظ/,
    /موضوعات/,
    /مرحباً/,
    /القائم على تشغيل|المسؤول عن تشغيل|من يدير الخادم/,
    /بدون/,
    // A number beside Arabic letters needs an isolate, or its parts are reordered.
    /(?<!\u2066)\{phone\}/,
  ],
};

test.each(['en', 'ar'] as const)('No text uses a name that a thing had before (%s).', (locale) => {
  const texts = globSync('locales/**/en.po').flatMap((file) =>
    readCatalogueItems(dirname(file), locale).flatMap(({ msgstr }) => msgstr),
  );
  expect(texts.length).toBeGreaterThan(1000);
  const isFormer = (text: string) =>
    formerWords[locale].some((word) => (typeof word === 'string' ? text === word : word.test(text)));
  expect(texts.filter(isFormer)).toEqual([]);
});
