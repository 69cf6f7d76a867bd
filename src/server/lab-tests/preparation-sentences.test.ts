import { describe, expect, test } from 'vitest';
import { preparationFields } from '#shared/lab-tests/preparation.collection.ts';
import type { PreparationFacts } from '#shared/lab-tests/preparation.schema.ts';
import { readerIn } from '../core/translate.ts';
import { fastingWarning, preparationSentences } from './preparation-sentences.ts';

type Facts = Partial<PreparationFacts>;
const [english, arabic] = [readerIn('en'), readerIn('ar')];
const say = (facts: Facts) =>
  [english, arabic].map((reader) => preparationSentences(facts, reader).map(({ text }) => text));
/** The only sentence about the facts, in English and in Arabic. */
const sayOne = (facts: Facts) => {
  const texts = say(facts);
  expect([facts, texts.map(({ length }) => length)]).toEqual([facts, [1, 1]]);
  return texts.flat();
};

const full: PreparationFacts = {
  fasting: 'fast',
  fastingFrom: 8,
  fastingTo: 12,
  water: 'yes',
  morningFrom: 7,
  morningTo: 10,
  withoutAlcohol: 24,
  withoutBiotin: 72,
  withoutIron: 24,
  withoutVitamins: 24,
  withoutExercise: 48,
  medicineTime: 'after',
  medicineEn: 'thyroid hormone (levothyroxine)',
  medicineAr: 'هرمون الغدة الدرقية (ليفوثيروكسين)',
  afterTransfusion: 90,
  afterVaccination: 14,
  afterAntibiotic: 3,
  afterContrast: 7,
  cycleFrom: 2,
  cycleTo: 5,
  collection: 'midstream',
  noteEn: 'Wear a loose sleeve.\n\nRest for 15 minutes.',
  noteAr: 'يُفضّل ارتداء كمّ واسع.\nتلزم الراحة 15 دقيقة.',
};
const { medicineEn, medicineAr } = full;
const unstated = Object.fromEntries(
  Object.entries(preparationFields).map(([name, { initial }]) => [name, initial]),
) as PreparationFacts;

const numbers = [1, 2, 3, 10, 11, 12, 24, 100];
const hoursWithout = ['withoutAlcohol', 'withoutBiotin', 'withoutIron', 'withoutVitamins', 'withoutExercise'] as const;
const daysAfter = ['afterTransfusion', 'afterVaccination', 'afterAntibiotic', 'afterContrast'] as const;
const fast = (hours: Facts = {}): Facts => ({ fasting: 'fast', ...hours });
/** Facts of which each gives one sentence. */
const alone: Facts[] = [
  ...preparationFields.fasting.choices.map((fasting) => ({ fasting })),
  ...numbers.flatMap((count) => [
    fast({ fastingFrom: count }),
    fast({ fastingTo: count }),
    fast({ fastingFrom: 1, fastingTo: count + 1 }),
    ...[...hoursWithout, ...daysAfter].map((fact) => ({ [fact]: count })),
  ]),
  { morningFrom: 7 },
  { morningTo: 10 },
  { morningFrom: 7, morningTo: 10 },
  ...preparationFields.medicineTime.choices.map((medicineTime) => ({ medicineTime, medicineEn, medicineAr })),
  { cycleFrom: 2 },
  { cycleTo: 5 },
  { cycleFrom: 2, cycleTo: 5 },
  ...preparationFields.collection.choices.map((collection) => ({ collection })),
];
const withWater = preparationFields.water.choices.map((water) => fast({ water }));
/** Every sentence in one language: 0 is English, 1 is Arabic. */
const everySentence = (language: 0 | 1) => [
  ...[...alone, ...withWater].flatMap((facts) => say(facts)[language] ?? []),
  ...fastingWarning([english, arabic][language] as typeof english),
];

test('Each fact alone has one sentence, in each language.', () => {
  for (const facts of alone) {
    const [en, ar] = sayOne(facts);
    expect(en).toMatch(/^[A-Z][^{}#\u0600-\u06ff]+\.$/);
    expect(ar).toMatch(/^[\u0600-\u06ff][^{}#A-Za-z]+\.$/);
  }
});

test('Facts that nobody stated are silent.', () => {
  expect([say({}), say(unstated)]).toEqual([
    [[], []],
    [[], []],
  ]);
});

test('No field is forgotten: without its value, the sentences differ.', () => {
  const names = Object.keys(preparationFields) as (keyof PreparationFacts)[];
  const forgotten = names.filter(
    (name) => JSON.stringify(say({ ...full, [name]: unstated[name] })) === JSON.stringify(say(full)),
  );
  expect(forgotten).toEqual([]);
});

test('The sentences have the order in which a patient needs them; the own note is the last, by lines.', () => {
  const sentences = preparationSentences(full, english);
  expect(sentences.map(({ fact }) => fact)).toEqual([
    'fasting',
    'water',
    'morning',
    ...hoursWithout,
    'medicine',
    ...daysAfter,
    'cycle',
    'collection',
    'note',
    'note',
  ]);
  expect(sentences.slice(-2).map(({ text }) => text)).toEqual(['Wear a loose sleeve.', 'Rest for 15 minutes.']);
  expect(preparationSentences({ ...full, noteAr: '' }, arabic).at(-1)?.text).toBe('Rest for 15 minutes.');
});

describe('Numbers', () => {
  const hoursEn = ['1 hour', ...numbers.slice(1).map((count) => `${count} hours`)];
  const arabicHours = ['ساعة واحدة', 'ساعتين', '3 ساعات', '10 ساعات', '11 ساعة', '12 ساعة', '24 ساعة', '100 ساعة'];
  const arabicDays = ['24 ساعة', 'يومين', '3 أيام', '10 أيام', '11 يوماً', '12 يوماً', '24 يوماً', '100 يوم'];

  test('of hours of fasting have the right form of the noun.', () => {
    numbers.forEach((count, index) => {
      expect(sayOne(fast({ fastingFrom: count }))).toEqual([
        `Fast for ${hoursEn[index]} before the sample is taken.`,
        `يلزم الصيام ${arabicHours[index]} قبل أخذ العينة.`,
      ]);
      expect(sayOne(fast({ fastingFrom: count, fastingTo: count }))).toEqual(sayOne(fast({ fastingFrom: count })));
      const [en, ar] = sayOne(fast({ fastingTo: count }));
      expect(en).toMatch(`no longer than ${hoursEn[index]}.`);
      expect(ar).toMatch(`على ${arabicHours[index]}.`);
    });
  });

  test('of hours without something have the right form of the noun.', () => {
    for (const fact of hoursWithout)
      numbers.forEach((count, index) => {
        const [en, ar] = sayOne({ [fact]: count });
        expect(en).toMatch(`in the ${count === 1 ? 'hour' : hoursEn[index]} before the test`);
        expect(ar).toMatch(`خلال ${arabicHours[index]} قبل الفحص`);
      });
  });

  test('of days after something have the right form of the noun.', () => {
    for (const fact of daysAfter)
      numbers.forEach((count, index) => {
        const [en, ar] = sayOne({ [fact]: count });
        expect(en).toMatch(`in the last ${count === 1 ? 'day' : `${count} days`}.`);
        expect(ar).toMatch(`خلال آخر ${arabicDays[index]}.`);
      });
  });

  test.each([
    [fast({ fastingFrom: 8, fastingTo: 12 }), 'Fast for 8 to 12 hours', 'الصيام من 8 إلى 12 ساعة'],
    [fast({ fastingFrom: 8, fastingTo: 10 }), 'Fast for 8 to 10 hours', 'الصيام من 8 إلى 10 ساعات'],
    [fast({ fastingFrom: 1, fastingTo: 2 }), 'Fast for 1 to 2 hours', 'الصيام من ساعة واحدة إلى ساعتين'],
    [fast({ fastingFrom: 2, fastingTo: 3 }), 'Fast for 2 to 3 hours', 'الصيام من ساعتين إلى 3 ساعات'],
    [{ morningFrom: 7, morningTo: 10 }, 'between 7 AM and 10 AM', 'بين الساعة 7 صباحاً والساعة 10 صباحاً'],
    [{ morningFrom: 8, morningTo: 8 }, 'at 8 AM', 'الساعة 8 صباحاً'],
    [{ morningFrom: 7 }, 'at 7 AM or later', 'الساعة 7 صباحاً أو بعدها'],
    [{ morningTo: 12 }, 'before noon', 'قبل الساعة 12 ظهراً'],
    [{ morningTo: 13 }, 'before 1 PM', 'قبل الساعة 1 ظهراً'],
    [{ cycleFrom: 2, cycleTo: 5 }, 'from day 2 to day 5', 'من اليوم 2 إلى اليوم 5'],
    [{ cycleFrom: 3, cycleTo: 3 }, 'on day 3 of your cycle.', 'في اليوم 3 من الدورة.'],
  ])('of a range are said in words: %j.', (facts, en, ar) => {
    expect(sayOne(facts)).toEqual([expect.stringContaining(en), expect.stringContaining(ar)]);
    expect(say(facts).join()).not.toMatch(/\d ?[-–] ?\d/);
  });
});

test('“No fasting” is said as clearly as “fast”, and water only to a patient who fasts.', () => {
  expect(sayOne({ fasting: 'none', water: 'no', fastingFrom: 8 })).toEqual([
    'No fasting is needed: you may eat as usual.',
    'لا حاجة إلى الصيام: يمكن تناول الطعام كالمعتاد.',
  ]);
  expect(sayOne({ fasting: 'fed', fastingFrom: 8 }).join()).not.toMatch(/\d/);
  expect(sayOne({ fasting: 'ask' })).toEqual([
    expect.stringMatching(/ask us .* how to prepare/),
    expect.stringMatching(/سؤالنا .*الاستعداد/),
  ]);
  expect(say(fast({ water: 'yes' }))).toEqual([
    [expect.any(String), expect.stringMatching(/plain water is allowed/)],
    [expect.any(String), expect.stringMatching(/يُسمح أثناء الصيام بشرب الماء العادي فقط/)],
  ]);
  expect(say(fast({ water: 'no' }))).toEqual([
    [expect.any(String), expect.stringMatching(/not even water/)],
    [expect.any(String), expect.stringMatching(/الامتناع عن كل شراب، حتى الماء/)],
  ]);
});

describe('Care', () => {
  test('No sentence tells a patient to stop what a doctor prescribed, or to wait.', () => {
    const [en, ar] = [everySentence(0).join('\n'), everySentence(1).join('\n')];
    expect(en.replaceAll(/ask your doctor before you stop|do not stop/gi, '')).not.toMatch(
      /\b(?:stop|pause|skip|leave out|quit)/i,
    );
    expect(en.replace('the test can wait', '')).not.toMatch(/\bwait/i);
    expect(ar.replaceAll(/سؤال الطبيب قبل إيقاف|لا يُوقَف/g, '')).not.toMatch(/وقف|وقَف|إيقاف|أوقف|انتظ/);
  });

  test.each(['withoutBiotin', 'withoutIron', 'withoutVitamins'] as const)('%s leaves prescriptions alone.', (fact) => {
    expect(sayOne({ [fact]: 24 })).toEqual([
      expect.stringMatching(
        /unless a doctor prescribed (it|them)\. Tell us .* if you took .*, or if a doctor prescribed \1\. Ask your doctor before you stop/,
      ),
      expect.stringMatching(
        /إلا إذا وصف(ه|ها) طبيب\. عند تناول .* أو وصف\1 من طبيب يُرجى إخبارنا .*\. يُرجى سؤال الطبيب قبل إيقاف/,
      ),
    ]);
  });

  test.each(daysAfter)('%s is a question.', (fact) => {
    expect(sayOne({ [fact]: 14 })).toEqual([
      expect.stringMatching(/^Tell us if you had .* in the last 14 days\.$/),
      expect.stringMatching(/^يُرجى إخبارنا إذا .* خلال آخر 14 يوماً\.$/),
    ]);
  });

  test('A doctor decides about a medicine. A Latin name in Arabic is isolated.', () => {
    expect(sayOne({ medicineTime: 'after', medicineEn, medicineAr })).toEqual([
      'If you take thyroid hormone (levothyroxine) and your doctor agrees, take your dose that day after the sample. Your doctor decides about each medicine.',
      'لمن يتناول هرمون الغدة الدرقية (ليفوثيروكسين): تُؤخذ جرعة يوم الفحص بعد أخذ العينة إذا وافق الطبيب. القرار في كل دواء للطبيب.',
    ]);
    const [en, ar] = sayOne({ medicineTime: 'before', medicineEn: 'warfarin (5 mg)', medicineAr: 'warfarin (5 mg)' });
    expect(en).toContain('warfarin (5 mg) and your doctor agrees, take your dose that day before the sample.');
    expect(ar).toContain('\u2068warfarin (5 mg)\u2069: تُؤخذ جرعة يوم الفحص قبل أخذ العينة');
  });

  test('The warning names the people at risk, low blood sugar and medicines.', () => {
    const [en, ar] = [english, arabic].map((reader) => fastingWarning(reader).join(' '));
    for (const people of [
      'insulin or diabetes tablets',
      'pregnant',
      'very old',
      'child',
      'sugar',
      'do not drive',
      'Call an ambulance',
      'a person who cannot swallow',
    ])
      expect(en).toContain(people);
    for (const people of [
      'الإنسولين أو أقراص السكري',
      'الحوامل',
      'كبار السن',
      'طفل',
      'تناول السكر',
      'عدم القيادة',
      'طلب الإسعاف',
      'لمن لا يستطيع البلع',
    ])
      expect(ar).toContain(people);
    expect(en).toContain('Do not stop or change any medicine on your own');
    expect(ar).toContain('لا يُوقَف أي دواء ولا يُغيَّر إلا بقرار الطبيب');
  });

  test('In Arabic no sentence commands only men or only women.', () => {
    const commands = /(?:^|\s)[فو]?(?:صُم|صومي|تناولي|اسألي?|أخبرنا|أخبرينا|اتصلي?|احضري?|كنتِ?)(?=[\s.،])/;
    expect(everySentence(1).filter((text) => commands.test(text))).toEqual([]);
  });
});
