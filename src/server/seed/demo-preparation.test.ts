import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { mapFields } from '#shared/collections/define-collection.ts';
import { sentencesOf } from '#shared/fields/text.rules.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { derivePreparation } from '#shared/lab-tests/derived-preparation.rules.ts';
import { preparationFields } from '#shared/lab-tests/preparation.collection.ts';
import type { PreparationFacts } from '#shared/lab-tests/preparation.schema.ts';
import { readerIn } from '../core/translate.ts';
import { fastingWarning, preparationSentences } from '../lab-tests/preparation-sentences.ts';
import content from './content.json' with { type: 'json' };
import { demoLabTests } from './demo-lab-tests.ts';

type Package = (typeof content.packages)[number];

const nothingStated = mapFields(preparationFields, ({ initial }) => initial);
/** The facts of a laboratory test, which the demo's director signed. */
function factsOf(key: string): PreparationFacts {
  const { values } = demoLabTests.find((labTest) => labTest.key === key) ?? expect.fail(key);
  return { ...nothingStated, ...values } as PreparationFacts;
}
/** What patients read about the preparation for a test, in English and in Arabic. */
const sentencesOfTest = (key: string): string[] =>
  localeCodes.map((locale) => {
    const reader = readerIn(locale);
    const facts = factsOf(key);
    const sentences = preparationSentences(facts, reader).map(({ text }) => text);
    return [...sentences, ...(facts.fasting === 'fast' ? fastingWarning(reader) : [])].join('\n');
  });
/** The packages with one of these laboratory tests. */
const withTests = (...keys: string[]) =>
  content.packages.filter(({ testList }) => testList.some(({ key }) => keys.includes(key)));
const isForChildren = ({ audience }: Package) => audience.includes('children') && !audience.includes('everyone');
/** The texts of offers and of medical information. */
const otherTexts = [...content.offers, ...content.infos].map(({ key, ...item }) => {
  const { preparation_en = '', preparation_ar = '' } = 'preparation_en' in item ? item : {};
  return {
    key,
    enText: `${item.description_en} ${preparation_en}`,
    arText: `${item.description_ar} ${preparation_ar}`,
  };
});
/** The texts of the catalogues, by message id; English texts are their own id in most catalogues. */
function catalogueTexts() {
  const folder = 'locales';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('ar.po'))
    .flatMap((file) => {
      const en = messagesOf(join(folder, file.replace(/ar\.po$/, 'en.po')));
      return [...messagesOf(join(folder, file))].map(([key, ar]) => ({ key, en: en.get(key) ?? '', ar }));
    });
}
const messagesOf = (path: string) =>
  new Map(
    [...readFileSync(path, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, key = '', text = '']) => [
      key,
      text,
    ]),
  );
/** The plural forms of a text, or the text if it has none. */
const formsOf = (text: string) => {
  const forms = [...text.matchAll(/(?:=\d|zero|one|two|few|many|other) \{([^}]+)\}/g)].map(([, form = '']) => form);
  return forms.length > 0 ? forms : [text];
};
const keysOf = (packages: readonly { key: string }[]) => packages.map(({ key }) => key);

/** Checks that exactly these packages give an instruction, in both languages. */
function expectInstruction(
  packages: readonly Package[],
  en: RegExp,
  ar: RegExp,
  among: readonly Package[] = content.packages,
): void {
  expect(keysOf(among.filter(({ preparation_en: text }) => en.test(text)))).toEqual(keysOf(packages));
  expect(keysOf(among.filter(({ preparation_ar: text }) => ar.test(text)))).toEqual(keysOf(packages));
}

const diabetes = {
  en: /If you take insulin or diabetes tablets, ask your doctor before you fast: some must not be taken without food/,
  ar: /(?:الإنسولين أو أقراص السكري فاسأل|الإنسولين أو أقراص السكري فاسألي).*لا يؤخذ دون طعام/,
};
const hypoglycaemia = {
  en: /If you feel shaky, sweaty or confused(?: while fasting)?, take sugar at once, then eat, and do not drive\. Call an ambulance (?:\(998\) )?if you are not better in 15 minutes, .*nothing by mouth to a person who cannot swallow/,
  ar: /إذا شعرتِ? برجفة أو تعرّق أو تشوّش ذهني.*?فتناولي? السكر فوراً ثم الطعام ولا (?:تقُد|تقودي) السيارة\. يلزم طلب الإسعاف .*15 دقيقة.*ولا يُعطى شيء بالفم/,
};
const early = {
  en: /Come before 10 AM on any day except Friday/,
  ar: /احضري? قبل الساعة 10 صباحاً في أي يوم ما عدا الجمعة/,
};

describe('Fasting', () => {
  test('is stated by each package exactly as the signed facts of its tests need it.', () => {
    const different = content.packages.flatMap((item) => {
      const facts = item.testList.map(({ key }) => factsOf(key));
      const { facts: derived, conflicts } = derivePreparation(facts, {
        isComplete: item.tests === facts.length,
        isForChildren: isForChildren(item),
      });
      const needed = { fasting: derived.fasting, hours: derived.fastingFrom ?? 0, conflicts };
      const stated = { fasting: item.fasting.required ? 'fast' : 'none', hours: item.fasting.hours, conflicts: [] };
      return isDeepStrictEqual(needed, stated) ? [] : [{ key: item.key, needed, stated }];
    });
    expect(different).toEqual([]);
  });

  test('is needed for no package of children.', () => {
    expect(keysOf(content.packages.filter((item) => isForChildren(item) && item.fasting.required))).toEqual([]);
  });

  test('is stated by the preparation as by the package, in both languages, and is no matter of choice.', () => {
    const fasting = content.packages.filter((item) => item.fasting.required);
    const hoursOf = ({ fasting: { hours } }: Package, text: string) =>
      new RegExp(`(?:Fast for|الصيام) ${hours} (?:hours|ساع)`).test(text);
    expect(
      keysOf(fasting.filter((item) => !hoursOf(item, item.preparation_en) || !hoursOf(item, item.preparation_ar))),
    ).toEqual([]);
    expectInstruction(fasting, /Fast for/, /الصيام (?:من )?\d+/);
    expectInstruction(fasting, /plain water is allowed/, /يُسمح بشرب الماء العادي/);
    expectInstruction([], /comfortable|preferred\.|encouraged/, /مريح|يُفضّل سحب|يُنصح به/);
    expectInstruction(
      content.packages.filter((item) => !item.fasting.required),
      /No fasting is needed/,
      /لا حاجة إلى الصيام/,
    );
  });

  test('of people with diabetes is a matter for their doctor, in every text that asks for fasting.', () => {
    const fasting = content.packages.filter((item) => item.fasting.required);
    expectInstruction(fasting, diabetes.en, diabetes.ar);
    expect(keysOf(fasting.filter(({ preparation_en: text }) => /Keep taking your regular/.test(text)))).toEqual([]);
    const others = otherTexts.filter(({ enText }) => /\bFast for|Fasting for|do not eat or drink/.test(enText));
    expect(others.length).toBeGreaterThan(2);
    expect(
      keysOf(others.filter(({ enText, arText }) => !diabetes.en.test(enText) || !diabetes.ar.test(arText))),
    ).toEqual([]);
  });

  test('comes with what to do about low blood sugar, in every text that asks for it.', () => {
    expectInstruction(
      content.packages.filter((item) => item.fasting.required),
      hypoglycaemia.en,
      hypoglycaemia.ar,
    );
    const others = otherTexts.filter(({ enText }) => diabetes.en.test(enText));
    expect(others.length).toBeGreaterThan(2);
    expect(
      keysOf(others.filter(({ enText, arText }) => !hypoglycaemia.en.test(enText) || !hypoglycaemia.ar.test(arText))),
    ).toEqual([]);
  });

  test('has the same rules in the texts of the catalogues, such as those of mails, in both languages and all forms.', () => {
    // The warning is beside these sentences: the next test reads them together.
    const ofFacts = ['preparation.fasting.at', 'preparation.fasting.between'];
    const asking = catalogueTexts().filter(
      ({ key, en }) => /do not eat|come fasting|fast for/i.test(en) && !ofFacts.includes(key),
    );
    expect(keysOf(asking)).toContain('mail.appointment.fasting');
    const plainWater = [
      /(?:anything|nothing to drink) except plain water/,
      /(?:أي شراب|ولا شراب) غير الماء العادي/,
    ] as const;
    for (const { key, en, ar } of asking) {
      expect([key, en]).toEqual([
        key,
        expect.stringMatching(/insulin or diabetes tablets, ask your doctor before you fast/),
      ]);
      expect([key, ar]).toEqual([key, expect.stringMatching(/الإنسولين أو أقراص السكري فاسأل طبيبك قبل الصيام/)]);
      expect([key, en]).toEqual([key, expect.stringMatching(hypoglycaemia.en)]);
      expect([key, ar]).toEqual([key, expect.stringMatching(hypoglycaemia.ar)]);
      for (const [text, water] of [
        [en, plainWater[0]],
        [ar, plainWater[1]],
      ] as const)
        expect([key, formsOf(text).filter((form) => !water.test(form))]).toEqual([key, []]);
    }
  });

  test('has the same rules in the sentences about facts together with their warning, with and without hours.', () => {
    const hours = [null, 1, 2, 3, 11, 100];
    for (const from of hours)
      for (const to of hours) {
        const [en, ar] = (['en', 'ar'] as const).map((locale) => {
          const facts = { fasting: 'fast', fastingFrom: from, fastingTo: to, water: 'yes' } as const;
          const sentences = preparationSentences(facts, readerIn(locale)).map(({ text }) => text);
          return [...sentences, ...fastingWarning(readerIn(locale))].join(' ');
        });
        expect(en).toMatch(/^Fast /);
        expect(en).toMatch(diabetes.en);
        expect(en).toMatch(hypoglycaemia.en);
        expect(en).toMatch(/plain water is allowed, but no food and no other drinks/);
        expect(ar).toMatch(/^يلزم الصيام/);
        expect(ar).toMatch(/الإنسولين أو أقراص السكري سؤال طبيبه قبل الصيام، فبعضها لا يؤخذ دون طعام/);
        expect(ar).toMatch(/برجفة أو تعرّق أو تشوّش ذهني .*تناول السكر فوراً ثم الطعام وعدم القيادة.*طلب الإسعاف/);
        expect(ar).toMatch(/يُسمح أثناء الصيام بشرب الماء العادي فقط، ولا يُسمح بطعام ولا بأي شراب آخر/);
      }
  });

  test('is asked for by the sentences of a laboratory test with water and the whole warning, and by no other text of it.', () => {
    const asking = demoLabTests.filter(({ values }) => values.fasting === 'fast');
    expect(asking.length).toBeGreaterThan(4);
    expect(asking.filter(({ values }) => !values.fastingFrom || !values.fastingTo || values.water !== 'yes')).toEqual(
      [],
    );
    for (const { key, values } of demoLabTests) {
      const [en = '', ar = ''] = sentencesOfTest(key);
      const isAsking = values.fasting === 'fast';
      expect([key, /\bFast for \d+ to \d+ hours/.test(en), /يلزم الصيام/.test(ar)]).toEqual([key, isAsking, isAsking]);
      expect([key, diabetes.en.test(en), hypoglycaemia.en.test(en)]).toEqual([key, isAsking, isAsking]);
      expect([key, /سؤال طبيبه قبل الصيام/.test(ar), /تناول السكر فوراً/.test(ar)]).toEqual([key, isAsking, isAsking]);
      // A tablet on an empty stomach is no fast.
      const tablet = 'take it on an empty stomach as usual, and eat later';
      const texts = [values.askedForEn, values.limitsEn, values.noteEn].join(' ').replace(tablet, '');
      expect([key, texts]).toEqual([
        key,
        expect.not.stringMatching(/\bfast for|do not eat|come fasting|empty stomach/i),
      ]);
    }
  });

  test('keeps other regular medicines, in every text that asks for fasting, after the ones with a rule of their own.', () => {
    const en = 'Keep taking your other regular medicines unless your doctor tells you otherwise';
    const ar =
      /(?:استمر في تناول أدويتك المعتادة الأخرى ما لم يطلب منك طبيبك|استمري في تناول أدويتك المعتادة الأخرى ما لم تطلب منك طبيبتك) غير ذلك/;
    const all = [
      ...content.packages.map(({ key, preparation_en, preparation_ar }) => ({
        key,
        enText: preparation_en,
        arText: preparation_ar,
      })),
      ...otherTexts,
    ];
    const fasting = all.filter(({ enText }) => diabetes.en.test(enText));
    expect(fasting.length).toBeGreaterThan(20);
    expect(keysOf(fasting.filter(({ enText, arText }) => !enText.includes(en) || !ar.test(arText)))).toEqual([]);
    const late = /(?:insulin or diabetes tablets|iron (?:tablets|supplements)|thyroid hormone)/;
    expect(keysOf(fasting.filter(({ enText }) => late.test(enText.slice(enText.indexOf(en)))))).toEqual([]);
  });

  test('names what to bring: each sentence is a step of its own, so it is understood alone.', () => {
    const en = 'If you use diabetes medicine, bring it with a snack for after the sample.';
    const ar = /^إذا كنتِ? (?:تستخدم دواءً للسكري فأحضره|تستخدمين دواءً للسكري فأحضريه) معك مع وجبة خفيفة/;
    for (const { fasting, preparation_en: enText, preparation_ar: arText } of content.packages) {
      expect(sentencesOf(enText).includes(en)).toBe(fasting.required);
      expect(sentencesOf(arText).some((sentence) => ar.test(sentence))).toBe(fasting.required);
    }
    expect(JSON.stringify(content)).not.toMatch(/\bBring (?:them|it)\b|(?<!ف)أحضري?ها معك/);
  });
});

describe('The sample', () => {
  test('is named by its kinds: urine and stool are named for packages that test them.', () => {
    const kinds = { urine: ['ua', 'uacr', 'ucx'], stool: ['fit', 'stool'] };
    const words = { urine: [/urine/i, /بول/], stool: [/stool/i, /براز/] } as const;
    for (const kind of ['urine', 'stool'] as const) {
      const [en, ar] = words[kind];
      const tested = withTests(...kinds[kind]);
      expect(keysOf(content.packages.filter(({ sampleType_en: text }) => en.test(text)))).toEqual(keysOf(tested));
      expect(keysOf(content.packages.filter(({ sampleType_ar: text }) => ar.test(text)))).toEqual(keysOf(tested));
      expect(
        keysOf(
          tested.filter(({ preparation_en: enText, preparation_ar: arText }) => !en.test(enText) || !ar.test(arText)),
        ),
      ).toEqual([]);
    }
  });

  test('of stool for hidden blood follows the kit; a sample for the microscope is returned within two hours.', () => {
    expectInstruction(
      withTests('fit'),
      /kit from us.*within the time they state.*no special diet.*piles/,
      /عبوته.*المدة المذكورة فيها.*نظام غذائي.*البواسير/,
    );
    expectInstruction(
      withTests('fit'),
      /blood in your stool or your bowel habit has changed, see a doctor/,
      /دماً في البراز أو تغيّرت عادة التبرّز .*فراجعي? الطبيب/,
    );
    const ofWomen = withTests('fit').filter(({ audience }) => audience.includes('women'));
    expectInstruction(ofWomen, /during your period, for three days after it/, /أثناء الحيض أو خلال ثلاثة أيام بعده/);
    expectInstruction(withTests('stool'), /stool containers .*within two hours/, /البراز .*خلال ساعتين/);
  });

  test('whose container is collected in advance has a way to visitors at home.', () => {
    const inAdvance = content.packages.filter(({ preparation_en: text }) => /from us in advance/.test(text));
    expect(inAdvance.length).toBeGreaterThan(5);
    expectInstruction(
      inAdvance,
      /For a home visit, ask us how (?:it reaches|they reach) you first/,
      /عند طلب زيارة منزلية (?:اسألنا|اسألينا) كيف تصلك/,
    );
  });

  test('of urine is a clean catch for a culture, the first of the morning for albumin, and outside the period of women.', () => {
    expectInstruction(withTests('ucx'), /clean-catch, mid-stream/, /عينة نظيفة من منتصف التبوّل/);
    expectInstruction(
      withTests('uacr'),
      /first-morning, mid-stream sample within two hours, or keep it in the refrigerator/,
      /لأول بول في الصباح خلال ساعتين، أو احفظها في الثلاجة/,
    );
    const inTheCentre = withTests('ua').filter(
      (item) => !isForChildren(item) && keysOf(withTests('uacr', 'ucx')).every((key) => key !== item.key),
    );
    expect(keysOf(inTheCentre.filter(({ preparation_en: text }) => !/middle part/.test(text)))).toEqual([]);
    const menstruating = withTests('ua').filter(
      (item) =>
        item.key === 'teen-check' ||
        (item.audience.some((one) => one === 'everyone' || one === 'women') && !item.audience.includes('pregnancy')),
    );
    expectInstruction(menstruating, /outside (?:your|their) period/, /في غير أيام الحيض/);
  });
});

describe('Before the sample', () => {
  test('no iron is taken for 24 hours if serum iron is tested, and no supplement before vitamins A and E.', () => {
    expectInstruction(
      withTests('fe'),
      /[Ii]ron .*in the 24 hours before the test, unless a doctor prescribed (?:it|them); if .* took (?:it|them), tell us/,
      /الحديد خلال 24 ساعة قبل الفحص إلا إذا وصف\S+ طبيب\S*، و(?:أخبرنا|أخبرينا)/,
    );
    expectInstruction(
      withTests('vita', 'vite'),
      /vitamin, mineral or iron supplements/,
      /مكملات الفيتامينات أو المعادن أو الحديد/,
      withTests('vita', 'vite'),
    );
  });

  test('thyroid hormone waits, if the doctor agrees, where free T4 is tested.', () => {
    expectInstruction(
      withTests('ft4'),
      /thyroid hormone \(levothyroxine\) and your doctor agrees, take it after the sample, on an empty stomach/,
      /هرمون الغدة الدرقية \(ليفوثيروكسين\) (?:ووافق طبيبك|ووافقت طبيبتك) فتناول.*معدة فارغة/,
    );
  });

  test('biotin is asked about if hormones, vitamins, ferritin, allergies, infections or immunity are tested.', () => {
    const hormones = ['tsh', 'ft4', 'tt', 'cort', 'prl', 'pth'];
    const infections = ['hav', 'hbsab', 'hbsag', 'hcv', 'hiv', 'syph', 'meas', 'rub', 'vzv', 'toxo'];
    const others = ['ferr', 'vitd', 'b12', 'fol', 'ccp', 'ige'];
    expectInstruction(withTests(...hormones, ...infections, ...others), /biotin/i, /البيوتين/);
    const hoursOf = (key: string) => factsOf(key).withoutBiotin ?? 0;
    for (const { key, testList, preparation_en: en, preparation_ar: ar } of content.packages) {
      const hours = Math.max(...testList.map((labTest) => hoursOf(labTest.key)));
      const days = [/pause (?:them|it) for (\w+) days/.exec(en)?.[1], /إيقاف(?:ها|ه) (.+?) قبل الفحص/.exec(ar)?.[1]];
      const expected = { 0: [undefined, undefined], 48: ['two', 'يومين'], 72: ['three', 'ثلاثة أيام'] }[hours];
      expect([key, days]).toEqual([key, expected]);
    }
    const offers = content.offers.filter(({ description_en: text }) =>
      /[Aa]ntibod|thyroid|ferritin|vitamin D/.test(text),
    );
    expect(offers.length).toBeGreaterThan(2);
    expect(
      keysOf(
        offers.filter(
          ({ preparation_en: en = '', preparation_ar: ar = '' }) => !/biotin/i.test(en) || !ar.includes('البيوتين'),
        ),
      ),
    ).toEqual([]);
  });

  test('a blood transfusion is asked about if it would change the haemoglobin or the red cells that are tested.', () => {
    const changed = demoLabTests.filter(({ values }) => values.afterTransfusion).map(({ key }) => key);
    expect(changed).toEqual(expect.arrayContaining(['hbe', 'sickle', 'g6pd', 'hba1c']));
    expectInstruction(withTests(...changed), /blood transfusion in the last three months/, /نُقل إليك دم/);
  });

  test('hormones are asked about if cortisol or testosterone is tested.', () => {
    expectInstruction(
      withTests('cort', 'tt'),
      /Tell us if you take .*other hormones; do not stop them for the test unless your doctor says so/,
      /(?:أخبرنا إذا كنت تستخدم|أخبرينا إذا كنتِ تستخدمين) .*هرمونات أخرى، ولا (?:توقفها|توقفيها) من أجل الفحص/,
    );
  });

  test('warfarin is asked about if clotting is tested.', () => {
    expectInstruction(withTests('pt'), /blood thinner such as warfarin; do not stop it/, /الوارفارين، ولا توقفه/);
  });

  test('there is rest if prolactin is tested, and no infection if hs-CRP is tested.', () => {
    expectInstruction(
      withTests('prl'),
      /at least two to three hours after waking and rest for 15 to 30 minutes/,
      /بعد الاستيقاظ بساعتين إلى ثلاث ساعات على الأقل.*من 15 إلى 30 دقيقة/,
    );
    expectInstruction(
      withTests('hscrp'),
      /hs-CRP test should not be done during an infection or in the two weeks after it/,
      /hs-CRP أثناء العدوى أو خلال أسبوعين بعدها/,
    );
  });

  test('PSA asks about tablets that lower it, and women’s hormones about contraceptive pills.', () => {
    expectInstruction(withTests('psa'), /finasteride or dutasteride/, /فيناسترايد أو دوتاسترايد/);
    const notOnlyOfMen = withTests('ohp', 'cort', 'tt').filter(({ audience }) => audience.some((one) => one !== 'men'));
    expectInstruction(notOnlyOfMen, /contraceptive pills/, /حبوب منع الحمل/);
  });

  test('an HIV test has consent, a confirmatory test and the infection that it can miss.', () => {
    expectInstruction(
      withTests('hiv'),
      /consent before the HIV test.*confirmatory test.*infection of the last weeks can be missed/,
      /موافقتك قبل فحص.*فحص تأكيدي.*عدوى حدثت في الأسابيع الأخيرة/,
    );
  });

  test('the secrecy of tests for infections that are reported has the limits of the law.', () => {
    expectInstruction(
      withTests('hiv', 'hbsag', 'hcv', 'syph'),
      /Results are confidential, except where the law/,
      /النتائج سرية، إلا حين يوجب القانون/,
    );
  });

  test('cortisol and testosterone are morning tests.', () => {
    expectInstruction(withTests('cort', 'tt'), early.en, early.ar);
  });
});

test('The sentences of a laboratory test stop no medicine, and leave out iron, vitamins and biotin only if no doctor prescribed them.', () => {
  for (const { key } of demoLabTests) {
    const [en = '', ar = ''] = sentencesOfTest(key);
    const lines = (text: string, word: RegExp) => text.split('\n').filter((line) => word.test(line));
    const stopping = lines(en, /\b(?:stop|pause|skip|change any medicine)\b/i);
    const stoppingInArabic = lines(ar, /إيقاف|يوقف|يُوقَف|توقف/);
    expect(stopping.filter((line) => !/[Dd]o not stop|before you stop anything/.test(line))).toEqual([]);
    expect(stoppingInArabic.filter((line) => !/لا يُوقَف|قبل إيقاف أي دواء|دون إيقافها/.test(line))).toEqual([]);
    const leftOut = lines(en, /Do not take /);
    const leftOutInArabic = lines(ar, /عدم تناول /);
    expect(leftOut.filter((line) => !/unless a doctor prescribed/.test(line))).toEqual([]);
    expect(leftOutInArabic.filter((line) => !/إلا إذا وصفه/.test(line))).toEqual([]);
    expect(leftOut).toHaveLength(leftOutInArabic.length);
  }
});

test('A laboratory test that names medicines says that none is stopped for it, in both languages.', () => {
  const named =
    /\bmedicines?\b|\b(?:water )?tablets\b|\bthe pill\b|\bpills\b|\bsteroids\b|\bhormones that are taken\b|\bmetformin\b/;
  const naming = demoLabTests.filter(({ values: { askedForEn, limitsEn, noteEn } }) =>
    named.test([askedForEn, limitsEn, noteEn].join('\n').replace('Allergy tablets do not change this test.', '')),
  );
  expect(naming.length).toBeGreaterThan(15);
  const [inEnglish, inArabic] = localeCodes.map((locale) => fastingWarning(readerIn(locale)).at(-1) ?? '');
  const unclear = naming.filter(({ key }) => {
    const [en = '', ar = ''] = sentencesOfTest(key);
    const isSaid = en.includes(`${inEnglish}`) && ar.includes(`${inArabic}`);
    const isSaidOfHormones =
      /do not stop them for this test unless your doctor says so/.test(en) &&
      /دون إيقافها من أجل الفحص إلا بقرار/.test(ar);
    const isDecided = /Your doctor decides about each medicine/.test(en) && /القرار في كل دواء للطبيب/.test(ar);
    return !isSaid && !isSaidOfHormones && !isDecided;
  });
  expect(keysOf(unclear)).toEqual([]);
});

test.each([
  ['executive-check', ['fit', 'ft3', 'ins', 'homa']],
  ['women-40', ['fsh', 'e2']],
  ['preconception', ['amh']],
  ['men-essential', ['tt']],
  ['women-hormone', ['ins', 'homa']],
  ['heart-risk', ['homo']],
  ['child-allergy', ['eos']],
  ['thyroid-advanced', ['chol', 'ldl']],
  ['diabetes-follow', ['fbg']],
])('The package %s has none of the tests that are poor practice in it: %s.', (key, tests) => {
  const item = content.packages.find((candidate) => candidate.key === key) ?? expect.fail(key);
  expect(keysOf(item.testList).filter((test) => tests.includes(test))).toEqual([]);
});

test('Tests that only a doctor should choose are marked “on medical advice”, in both languages.', () => {
  const chosen = withTests('psa', 'ana', 'rf', 'ft3', 'tt', 'cort');
  const texts = (item: Package) =>
    [`${item.description_en} ${item.suitableFor_en}`, `${item.description_ar} ${item.suitableFor_ar}`] as const;
  expect(
    keysOf(
      chosen.filter(
        (item) => !/on medical advice/i.test(texts(item)[0]) || !/بناءً على نصيحة طبية/.test(texts(item)[1]),
      ),
    ),
  ).toEqual([]);
});

test('Screening for hidden blood in the stool is for adults from 40 years.', () => {
  const ages = withTests('fit').map(({ suitableFor_en: text }) => Number(/from (\d+) years/.exec(text)?.[1]));
  expect(ages.filter((age) => !(age >= 40))).toEqual([]);
});

test('Minerals in blood are no measure of bones.', () => {
  const measured = content.packages.filter(
    ({ description_en: en, description_ar: ar }) => /bone minerals/i.test(en) || ar.includes('معادن العظام'),
  );
  expect(keysOf(measured)).toEqual([]);
});

test('A text that names an emergency names the number of the ambulance.', () => {
  const texts = [...content.packages, ...content.infos].filter(({ description_en: text }) =>
    /is an emergency/.test(text),
  );
  expect(texts.length).toBeGreaterThan(1);
  expect(
    keysOf(texts.filter((item) => !item.description_en.includes('998') || !item.description_ar.includes('998'))),
  ).toEqual([]);
});
