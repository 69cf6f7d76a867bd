import { describe, expect, test } from 'vitest';
import { teaserOf } from '#shared/fields/text.rules.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { type HoursPeriod, periodsOfWeekday, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { fastingConcern } from '#shared/packages/fasting.rules.ts';
import { preparationTexts } from '../lab-tests/preparation-sentences.ts';
import content from './content.json' with { type: 'json' };
import { demoLabTests } from './demo-lab-tests.ts';
import demoRequests from './demo-requests.json' with { type: 'json' };
import { demoSettings } from './demo-settings.ts';
import facts from './lab-test-facts.json' with { type: 'json' };

const { openingHours } = demoSettings(new Map(), Date.UTC(2026, 10, 21));

interface Text {
  place: string;
  en: string;
  ar: string;
}

/** Every text of the content in both languages. */
function textsOf(value: unknown, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, en]) => {
    if (!/(?:_|^)en$/.test(key)) return textsOf(en, `${place}/${key}`);
    const ar: unknown = (value as Record<string, unknown>)[key.replace(/en$/, 'ar')];
    return [{ place: `${place}/${key}`, en: [en].flat().join('\n'), ar: [ar].flat().join('\n') }];
  });
}

const { meta: _meta, openingHours: _hours, ...parts } = content;
// Other names are what people type, with any number and second name.
const labTestFacts = facts.labTests.map(({ otherNames_en: _en, otherNames_ar: _ar, ...labTest }) => labTest);
const texts = [...textsOf(parts, ''), ...textsOf(labTestFacts, '/labTestFacts')];
const placesOf = (found: readonly { place: string }[]) => found.map(({ place }) => place);
const findPackage = (key: string | null) => content.packages.find((item) => item.key === key) ?? expect.fail(`${key}`);
const percentOff = (before: number, after: number) => Math.floor((100 * (before - after)) / before);

describe('Numbers of tests', () => {
  test('equal the lists, in a sale too, and no test counts beside one that includes it.', () => {
    for (const { key, tests, testList, ...item } of content.packages) {
      const keys = testList.map((labTest) => labTest.key);
      expect([key, tests, 'testsSale' in item ? item.testsSale : tests]).toEqual([key, keys.length, keys.length]);
      expect([key, new Set(keys).size]).toEqual([key, keys.length]);
      expect([key, keys.includes('cbc') && keys.includes('eos')]).toEqual([key, false]);
    }
    expect(content.packages.length).toBeGreaterThan(30);
  });

  test('of an offer equal the tests that it lists, or those of its package.', () => {
    for (const { key, tests, relatedPackage, description_en: text } of content.offers) {
      const listed = (text.split(/\. |\.$/)[0] ?? '').split(/, | and /).length;
      if (typeof tests === 'number')
        expect([key, relatedPackage === null ? listed : findPackage(relatedPackage).tests]).toEqual([key, tests]);
    }
  });
});

test('The offer of the home visit applies to all tests, and cannot be read as all tests for its fee.', () => {
  const offer = content.offers.find(({ key }) => key === 'home-visit-half') ?? expect.fail();
  expect(offer.tests).toBe('All');
  expect([offer.description_en, offer.description_ar]).toEqual([
    expect.stringMatching(/^This is the fee of the visit; the tests are paid separately\./),
    expect.stringMatching(/^هذه رسوم الزيارة وحدها، ولا تشمل قيمة الفحوص\./),
  ]);
  expect([offer.name_en, offer.name_ar].filter((name) => name.includes('250'))).toHaveLength(2);
  expect([/fee/i.test(offer.name_en), /رسوم/.test(offer.name_ar)]).toEqual([true, true]);
});

test('A text that includes the home visit agrees with its fee.', () => {
  const isFree = content.visitAreas.every(({ fee, waivedFrom }) => fee === 0 || waivedFrom === 0);
  const including = texts.filter(
    ({ en, ar }) =>
      /home visit (?:is )?included|including (?:the|a) home visit|free home visit/i.test(en) ||
      /(?:يشمل|تشمل|شاملة?) الزيارة المنزلية|زيارة منزلية مجانية/.test(ar),
  );
  expect(isFree ? [] : placesOf(including)).toEqual([]);
  const offer = content.offers.find(({ key }) => key === 'home-visit-half') ?? expect.fail();
  expect([...new Set(content.visitAreas.map(({ fee }) => fee))]).toEqual([offer.originalPrice]);
});

describe('Periods', () => {
  const { appointments, retention } = demoSettings(new Map(), Date.UTC(2026, 10, 21));

  test('before an appointment in which it can be changed agree with the setting.', () => {
    const { answer_en: en, answer_ar: ar } =
      content.faqs.find(({ question_en: question }) => question.includes('change or cancel')) ?? expect.fail();
    const words: Record<number, [string, string]> = { 2: ['two', 'بساعتين'], 4: ['four', 'بأربع'] };
    const [hours, arHours] = words[appointments.changeHours] ?? expect.fail();
    expect(en).toContain(`at least ${hours} hours before the visit`);
    expect(ar).toContain(`قبل الزيارة ${arHours}`);
  });

  test('of retention that the privacy policy states agree with the settings.', () => {
    const { body_en: en = [], body_ar: ar = [] } =
      content.privacyPolicy.sections.find(({ key }) => key === 'keep') ?? expect.fail();
    expect(en[0]).toMatch(new RegExp(`${retention.closedMonths} months after.*${retention.cardDays} days after`));
    expect(ar[0]).toMatch(new RegExp(`${retention.closedMonths} شهراً.*${retention.cardDays} يوماً`));
  });
});

test('Testimonials are marked as examples, in both languages, each as far as visitors see it.', () => {
  for (const { key, firstName_en: en, firstName_ar: ar, note_en: note, note_ar: arNote } of content.opinions) {
    expect([key, en, ar]).toEqual([key, expect.stringMatching(/ \(example\)$/), expect.stringMatching(/ \(مثال\)$/)]);
    if (note !== '')
      expect([key, note, arNote]).toEqual([
        key,
        expect.stringMatching(/ \(example\)$/),
        expect.stringMatching(/ \(مثال\)$/),
      ]);
  }
});

describe('Prices', () => {
  test('of a package and its sale agree with the percentage and with the texts of the sale.', () => {
    for (const item of content.packages) {
      if (!('priceSale' in item)) continue;
      const { key, price, priceSale, salePercent, descriptionSale_en: en = '', descriptionSale_ar: ar = '' } = item;
      expect([key, salePercent]).toEqual([key, percentOff(price, priceSale)]);
      expect([key, ...percentsIn(en), ...percentsIn(ar)].filter((entry) => entry !== salePercent)).toEqual([key]);
      const below = Number(/less than (\d+)/.exec(en)?.[1] ?? Number.POSITIVE_INFINITY);
      expect([key, priceSale < below]).toEqual([key, true]);
    }
  });

  test('of an offer save the stated percentage of the price that is paid today.', () => {
    for (const {
      key,
      originalPrice,
      salePrice,
      salePercent,
      relatedPackage,
      name_en: en,
      name_ar: ar,
      description_en: text,
      description_ar: arText,
    } of content.offers) {
      if (originalPrice !== null && salePrice !== null)
        expect([key, salePercent]).toEqual([key, percentOff(originalPrice, salePrice)]);
      const stated = [en, ar, text, arText].flatMap(percentsIn);
      expect([key, ...stated.filter((percent) => percent !== salePercent)]).toEqual([key]);
      for (const [, paid, before] of text.matchAll(/AED (\d+) instead of AED (\d+)/g))
        expect([Number(paid), Number(before)]).toEqual([salePrice, originalPrice]);
      if (relatedPackage === null || originalPrice === null) continue;
      const item = findPackage(relatedPackage);
      const people = /for two adults/.test(text) ? 2 : 1;
      expect([key, originalPrice]).toEqual([key, people * (item.priceSale ?? item.price)]);
    }
  });
});

/** The percentages of a text, as digits or as words. */
function percentsIn(text: string): number[] {
  const words: [RegExp, number][] = [
    [/twenty percent|عشرين بالمئة/i, 20],
    [/fifteen percent|خمسة عشر بالمئة/i, 15],
    [/half-price|بنصف/i, 50],
  ];
  const digits = [...text.matchAll(/(\d+)\s*%/g)].map((match) => Number(match[1]));
  return [...digits, ...words.flatMap(([word, percent]) => (word.test(text) ? [percent] : []))];
}

describe('Times of day', () => {
  const ramadanPeriods = [{ start: '2027-02-08', end: '2027-03-08' }];
  const clockTime = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
  const isWithin = (periods: readonly HoursPeriod[] | null, from: number, to = from) =>
    (periods ?? []).some(([start, end]) => minutes(start) <= from && to <= minutes(end));

  /** The times of an English text, in minutes; the half of the day can follow a second time. */
  function timesIn(text: string): number[] {
    const spelled = text.replace('12 noon', '12 PM');
    return [
      ...spelled.matchAll(
        /\b(\d{1,2})(?::(\d\d))?(?: (?:and|to) \d{1,2})? ([AP])M\b|(?<=between \d{1,2} and )(\d{1,2}) ([AP])M\b/g,
      ),
    ].map((match) => {
      const [, hour, minute = '0', half, second, secondHalf] = match;
      return ((Number(hour ?? second) % 12) + ((half ?? secondHalf) === 'P' ? 12 : 0)) * 60 + Number(minute);
    });
  }

  test('are within the opening hours of a day, in Ramadan too, and only in Ramadan if the text is about it.', () => {
    const timed = texts.filter(({ en }) => timesIn(en).length > 0);
    expect(timed.length).toBeGreaterThan(5);
    const closed = [false, true].flatMap((isInRamadan) => {
      const periods = weekdays.flatMap((weekday) => periodsOfWeekday(openingHours, weekday, isInRamadan) ?? []);
      return timed.filter(
        ({ en }) => (isInRamadan || !/Ramadan/.test(en)) && timesIn(en).some((time) => !isWithin(periods, time)),
      );
    });
    expect(placesOf(closed)).toEqual([]);
  });

  test('at which visitors shall come are opening hours of every day that the text does not exclude, in Ramadan too.', () => {
    const ranges = texts.flatMap(({ place, en }) => {
      const [, from, to] = /between (\d+)(?: AM)? and (\d+) AM/.exec(en) ?? [];
      if (from) return [{ place, en, from: Number(from) * 60, to: Number(to) * 60 }];
      // Half an hour is enough for a sample.
      if (/[Cc]ome before 10 AM/.test(en)) return [{ place, en, from: 9.5 * 60, to: 10 * 60 }];
      return /[Cc]ome in the morning|morning (?:visit|sample)/.test(en) && !/first-morning/.test(en)
        ? [{ place, en, from: 9.5 * 60, to: 12 * 60 }]
        : [];
    });
    expect(ranges.length).toBeGreaterThan(5);
    const closed = ranges.filter(({ en, from, to }) =>
      weekdays.some((weekday) =>
        [false, true].some((isInRamadan) => {
          const periods = periodsOfWeekday(openingHours, weekday, isInRamadan);
          return periods !== null && !en.includes(`any day except ${weekday}`) && !isWithin(periods, from, to);
        }),
      ),
    );
    expect(placesOf(closed)).toEqual([]);
  });

  test('of fasting tests in Ramadan follow the hours since suhoor, the closing times, and Monday’s.', () => {
    const { description_en: en, description_ar: ar } =
      content.infos.find(({ key }) => key === 'general-03') ?? expect.fail();
    const suhoor = { earliest: 5 * 60, latest: 5 * 60 + 45 };
    const concernAt = (fast: number, minute: number) =>
      fastingConcern({ ...openingHours, ramadanPeriods }, fast, '2027-02-10', clockTime(minute));
    const visits = [...en.matchAll(/(\d+) hours: (?:come )?from about (\d+):(\d\d) PM/g)].map(
      ([, fast, hour, minute]) => [Number(fast), (Number(hour) + 12) * 60 + Number(minute)],
    );
    expect(visits.map(([fast]) => fast)).toEqual([8, 10]);
    for (const [fast = 0, visit = 0] of visits) {
      expect(visit - fast * 60).toBeGreaterThanOrEqual(suhoor.earliest);
      expect(visit - fast * 60).toBeLessThanOrEqual(suhoor.latest);
      // The form accepts the same hour, and no earlier one.
      expect(concernAt(fast, visit)).toBeNull();
      expect(concernAt(fast, visit - 15)).toMatchObject({ kind: 'too_soon_after_suhoor' });
      for (const weekday of weekdays) {
        const isOpen = isWithin(periodsOfWeekday(openingHours, weekday, true), visit);
        expect([weekday, isOpen]).toEqual([weekday, weekday !== 'Monday']);
      }
    }
    const closing = (weekday: (typeof weekdays)[number]) =>
      minutes(periodsOfWeekday(openingHours, weekday, true)?.[0]?.[1] ?? '');
    expect(en).toContain('we close at 5:30 PM');
    expect(closing('Sunday')).toBe(17 * 60 + 30);
    expect(en).toContain('On Mondays we close at 1 PM, so no fasting visit');
    expect(closing('Monday')).toBe(13 * 60);
    expect(closing('Sunday')).toBeLessThan(suhoor.latest + 12 * 60);
    expect(ar).toMatch(/1:30 ظهراً.*3:30 عصراً.*5:30 عصراً.*الاثنين.*1 ظهراً/s);
  });
});

describe('Both languages', () => {
  /** Words of numbers that digits in the other language may stand for. */
  const numerals: [RegExp, string][] = [
    [/\btwenty\b|عشرين/gi, '20'],
    [/\bfifteen\b|خمسة عشر/gi, '15'],
    [/الأربعين/g, '40'],
    [/الستين/g, '60'],
    // Names, and numbers that Arabic spells.
    [/ب12|B12|HbA1c|Type 2|\b1 year/g, ''],
  ];
  const numbersIn = (text: string) =>
    [...numerals.reduce((left, [word, digits]) => left.replaceAll(word, digits), text).matchAll(/\d+(?:[:.]\d+)?/g)]
      .map(String)
      .toSorted();

  test('state the same numbers, hours and percentages.', () => {
    expect(
      placesOf(
        texts.filter(
          ({ place, en, ar }) => !place.includes('testList') && numbersIn(en).join() !== numbersIn(ar).join(),
        ),
      ),
    ).toEqual([]);
  });

  test('speak of the same subjects.', () => {
    const subjects: [RegExp, RegExp][] = [
      [/cancer/, /سرطان/],
      [/[Pp]lain water/, /الماء العادي/],
      [/Friday/, /الجمعة/],
      [/Monday/, /الاثنين/],
      [/medical advice/i, /نصيحة طبية|النصيحة الطبية/],
      [/\blaw\b|legal/i, /قانون/],
      [/barcode/i, /برمز شريطي|بالرمز الشريطي/],
      [/bowel screening/, /الكشف المبكر عن أمراض القلب والأمعاء/],
      [/chronic conditions/i, /الأمراض المزمنة/],
      [/to marry|[Pp]re-marital/, /المقبل(?:ون|ين) على الزواج|للمقبلين على الزواج|ما قبل الزواج/],
    ];
    const different = subjects.flatMap(([en, ar]) =>
      placesOf(texts.filter((text) => en.test(text.en) !== ar.test(text.ar))).map((place) => `${place}: ${en}`),
    );
    expect(different).toEqual([]);
  });

  test('address visitors alike: Arabic in the singular, and women in packages for women as women.', () => {
    expect(placesOf(texts.filter(({ ar }) => /زورونا|إليكم|يساعدكم|يليق بكم/.test(ar)))).toEqual([]);
    const masculine =
      /(?<!\p{L})(?:اشرب|استمر|أحضر|استلم|احضر|فاسأل|اسألنا|اختر|اجمع|أعدها|أخبرنا|فتناول|فتناوله|تقُد|فراجع)(?!\p{L})/u;
    const ofWomen = content.packages.filter(({ category }) => category === 'women');
    expect(ofWomen.filter(({ preparation_ar: text }) => masculine.test(text)).map(({ key }) => key)).toEqual([]);
  });
});

test('No text uses a word that visitors misread, or a second name of a thing.', () => {
  const misread =
    /ًا|بدون|ُقرأ مع|يقرؤه|بقراءة|سكر الصيام|جار الدرقية|الأجسام المضادة السطحية|التفاعلية|كمنشأة|باقات صحية/;
  expect(placesOf(texts.filter(({ ar }) => misread.test(ar)))).toEqual([]);
  const misreadInEnglish =
    /\b(?:[Rr]ead (?:together )?with|[Aa] doctor reads|to read (?:calcium|the other))\b|not on a \w+day|before the sample(?! is taken)/;
  expect(placesOf(texts.filter(({ en }) => misreadInEnglish.test(en)))).toEqual([]);
  expect(JSON.stringify(demoRequests)).not.toMatch(/ًا/);
});

test('No text praises or urges, or promises what nobody can prove.', () => {
  const urging =
    /most requested|limited (?:time|period)|recovery hormones|easy parking|short waiting|know for sure|reviewed by our laboratory|each week|week by week/i;
  const urgingInArabic =
    /الأكثر طلباً|لفترة محدودة|المختبر الأول|هرمونات التعافي|المواقف متاحة|أوقات الانتظار|بسرية تامة|افحص لتطمئن|لكل أسبوع/;
  expect(placesOf(texts.filter(({ en, ar }) => urging.test(en) || urgingInArabic.test(ar)))).toEqual([]);
});

describe('Laboratory tests', () => {
  const purposes = new Map(content.labTests.map((labTest) => [labTest.key, labTest]));

  test('are explained in both languages, each once and within the limit of the field.', () => {
    const used = new Set(content.packages.flatMap(({ testList }) => testList.map(({ key }) => key)));
    expect(content.labTests.map(({ key }) => key).toSorted()).toEqual([...used].toSorted());
    const { purposeEn, purposeAr, tube } = labTestsCollection.fields;
    for (const { key, purpose_en: en, purpose_ar: ar, ...labTest } of purposes.values()) {
      expect([key, tube.choices]).toEqual([key, expect.arrayContaining([labTest.tube])]);
      expect([key, purposeEn.schema.safeParse(en).data, purposeAr.schema.safeParse(ar).data]).toEqual([key, en, ar]);
      expect(en).toMatch(/^[A-Z].+\.$/);
      expect(ar).toMatch(/^\p{Script=Arabic}.+\.$/u);
      expect(en).not.toBe('');
    }
    expect(purposes.size).toBe(content.labTests.length);
  });

  test('of trace elements have their own tube, filled before those with additives.', () => {
    const { choices } = labTestsCollection.fields.tube;
    expect(['zn', 'cu', 'se'].map((key) => purposes.get(key)?.tube)).toEqual(Array(3).fill('traceElements'));
    const after = ['serum', 'serumGel', 'heparin', 'edta', 'fluoride'] as const;
    expect(after.filter((tube) => choices.indexOf(tube) < choices.indexOf('traceElements'))).toEqual([]);
  });

  test('promise no diagnosis, no cure and no certainty, in any text or sentence about the preparation.', () => {
    const promising = /diagnos|guarantee|cure|prove|certain|always detects/i;
    const promisingInArabic = /تشخيص|يشخّص|يضمن|يؤكد|يثبت/;
    const found = demoLabTests.filter(({ values }) => {
      const sentences = preparationTexts([values]);
      const { purposeEn, askedForEn, limitsEn, noteEn, purposeAr, askedForAr, limitsAr, noteAr } = values;
      return (
        promising.test([purposeEn, askedForEn, limitsEn, noteEn, ...sentences.en].join('\n')) ||
        promisingInArabic.test([purposeAr, askedForAr, limitsAr, noteAr, ...sentences.ar].join('\n'))
      );
    });
    expect(found.map(({ key }) => key)).toEqual([]);
  });

  test('say when they are asked for, and what a normal result does not rule out, in both languages.', () => {
    expect(facts.labTests.map(({ key }) => key)).toEqual(content.labTests.map(({ key }) => key));
    for (const { key, askedFor_en: en, askedFor_ar: ar, limits_en: limits, limits_ar: arLimits } of facts.labTests) {
      expect([key, en, ar]).toEqual([key, expect.stringMatching(/^[A-Z].+\.$/), expect.stringMatching(/^\p{L}.+\.$/u)]);
      // A blood group is neither normal nor unusual.
      if (key === 'abo') continue;
      // A low immunity is no comfort.
      if (['hbsab', 'meas', 'vzv'].includes(key)) {
        expect([key, limits]).toEqual([key, expect.stringMatching(/count as not protected until a doctor decides/)]);
        expect([key, arLimits]).toEqual([key, expect.stringMatching(/يُعدّ الشخص غير محمي إلى أن يقرر الطبيب/)]);
        continue;
      }
      expect([key, limits]).toEqual([
        key,
        expect.stringMatching(/result.* does not rule (?:out|it out)|film does not/),
      ]);
      expect([key, arLimits]).toEqual([key, expect.stringMatching(/(?:النتيجة|اللطاخة).* لا تنفي|لا تنفي النتيجة/)]);
    }
  });

  test.each([
    [['hiv', 'hbsag', 'hcv', 'vzv', 'meas', 'hav'], /see a doctor today, before any test/, /الطبيب اليوم قبل أي فحص/],
    [['na', 'k', 'mg', 'hco3', 'g6pd', 'ck', 'uric'], /emergency department at once/, /قسم الطوارئ فوراً/],
    [['rbg'], /needs a doctor today: do not wait/, /يحتاج إلى طبيب اليوم دون انتظار/],
    [['tbil', 'dbil'], /a yellow newborn needs one the same day/, /اصفرار المولود يستدعيها في اليوم نفسه/],
    [['mix_food', 'b1'], /is an emergency[.:] [Cc]all an ambulance/, /حالة طارئة تستدعي الإسعاف/],
    [['ucx'], /needs a doctor the same day/, /الطبيب في اليوم نفسه/],
    [['fit', 'psa'], /needs a doctor/, /ستدعي .*مراجعة الطبيب/],
    [['vita', 'vite', 'b1'], /Never let a baby or small child go 12 hours/, /لا يصوم رضيع أو طفل صغير 12 ساعة/],
  ])('for which waiting can harm say so: %j.', (keys, en, ar) => {
    for (const key of keys) {
      const { values } = demoLabTests.find((labTest) => labTest.key === key) ?? expect.fail(key);
      const { askedForEn, limitsEn, noteEn, askedForAr, limitsAr, noteAr } = values;
      expect([key, [askedForEn, limitsEn, noteEn].join('\n')]).toEqual([key, expect.stringMatching(en)]);
      expect([key, [askedForAr, limitsAr, noteAr].join('\n')]).toEqual([key, expect.stringMatching(ar)]);
    }
  });

  test('are explained in English in reading grade 7 or below.', () => {
    const hard = demoLabTests.filter(({ values: { askedForEn, limitsEn, noteEn } }) => {
      return readingGrade([askedForEn, limitsEn, noteEn].join('\n')) > 7;
    });
    expect(hard.map(({ key }) => key)).toEqual([]);
  });

  test('have a sample, an answer about fasting and a result within the time that their packages state.', () => {
    for (const { key, values } of demoLabTests) {
      const { sample, fasting, turnaroundTo, turnaroundUnit } = values;
      expect([key, sample, fasting]).toEqual([key, expect.any(String), expect.any(String)]);
      const packages = content.packages.filter(({ testList }) => testList.some((labTest) => labTest.key === key));
      const promised = Math.min(...packages.map(({ turnaround_en: text }) => hoursIn(text)));
      const needed = (turnaroundTo ?? 0) * (turnaroundUnit === 'workingDays' ? 24 : 1);
      expect([key, needed <= promised]).toEqual([key, true]);
    }
  });

  test('are calculated from tests of which each package with them has the sample.', () => {
    const calculated = demoLabTests.filter(({ sources }) => sources.length > 0);
    expect(calculated.length).toBeGreaterThan(2);
    for (const { key, sources, values } of calculated) {
      expect([key, values.sample]).toEqual([key, 'calculated']);
      for (const { testList } of content.packages.filter((item) => item.testList.some((each) => each.key === key)))
        expect(testList.map((labTest) => labTest.key)).toEqual(expect.arrayContaining([...sources]));
    }
  });

  test('that need the morning can be taken in it on every day but Friday, in Ramadan too.', () => {
    const ends = demoLabTests.flatMap(({ values: { morningTo } }) => morningTo ?? []);
    expect(ends.length).toBeGreaterThan(3);
    const opening = weekdays
      .filter((weekday) => weekday !== 'Friday')
      .flatMap((weekday) => [false, true].map((isInRamadan) => periodsOfWeekday(openingHours, weekday, isInRamadan)))
      .map((periods) => Number(periods?.[0]?.[0].replace(':', '.')));
    // Half an hour is enough for a sample.
    for (const hour of ends) expect(Math.max(...opening)).toBeLessThanOrEqual(hour - 0.7);
  });
});

/** The grade of the Flesch–Kincaid formula, with groups of vowels as syllables. */
function readingGrade(text: string): number {
  const sentences = text.split(/[.!?:\n]+/).filter((sentence) => sentence.trim() !== '');
  const words = text.match(/[\w'’-]+/g) ?? [];
  const syllables = words.map((word) => {
    const groups = word.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0;
    return Math.max(1, /[^l]e$/i.test(word) && groups > 1 ? groups - 1 : groups);
  });
  const count = syllables.reduce((sum, part) => sum + part, 0);
  return (0.39 * words.length) / sentences.length + (11.8 * count) / words.length - 15.59;
}

/** The hours until the results of a package, by its text. */
function hoursIn(text: string): number {
  const [, hours] = /^Within (\d+) hours/.exec(text) ?? [];
  const [, days] = /^Within (\d+) working days/.exec(text) ?? [];
  if (hours) return Number(hours);
  if (days) return Number(days) * 24;
  return /^Same day/.test(text) ? 24 : expect.fail(text);
}

test('The beginning of each description on a card is a whole sentence, in both languages.', () => {
  const cut = [...content.packages, ...content.offers].filter((item) =>
    [item.description_en, item.description_ar].some((text) => !/[.!?؟]$/.test(teaserOf(text, 90))),
  );
  expect(cut.map(({ key }) => key)).toEqual([]);
});
