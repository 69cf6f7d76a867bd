/**
 * The sentences about a patient's preparation, in general words: the sample may be taken at home, and the facts may be
 * those of several tests. In Arabic they address men and women alike.
 */
export const preparationMessages = {
  fasting: {
    none: /*i18n*/ { id: 'preparation.fasting.none', message: 'No fasting is needed: you may eat as usual.' },
    fed: /*i18n*/ {
      id: 'preparation.fasting.fed',
      message: 'Eat a normal meal before the sample is taken, and do not fast.',
    },
    ask: /*i18n*/ {
      id: 'preparation.fasting.ask',
      message: 'Please ask us before the test how to prepare and whether to fast.',
    },
    fast: /*i18n*/ {
      id: 'preparation.fasting.fast',
      message: 'Fast before the sample is taken, and ask us for how many hours.',
    },
  },
  fastingHours: {
    at: /*i18n*/ {
      id: 'preparation.fasting.at',
      message: 'Fast for {from, plural, one {# hour} other {# hours}} before the sample is taken.',
    },
    between: /*i18n*/ {
      id: 'preparation.fasting.between',
      message: 'Fast for {from} to {to, plural, one {# hour} other {# hours}} before the sample is taken.',
    },
    to: /*i18n*/ {
      id: 'preparation.fasting.to',
      message: 'Fast before the sample is taken, but no longer than {to, plural, one {# hour} other {# hours}}.',
    },
  },
  water: {
    yes: /*i18n*/ {
      id: 'preparation.water.yes',
      message: 'While you fast, plain water is allowed, but no food and no other drinks.',
    },
    no: /*i18n*/ {
      id: 'preparation.water.no',
      message: 'While you fast, do not drink anything, not even water.',
    },
  },
  noon: /*i18n*/ { id: 'preparation.noon', message: 'noon' },
  morning: {
    at: /*i18n*/ { id: 'preparation.morning.at', message: 'The sample should be taken at {from}.' },
    between: /*i18n*/ {
      id: 'preparation.morning.between',
      message: 'The sample should be taken between {from} and {to}.',
    },
    from: /*i18n*/ { id: 'preparation.morning.from', message: 'The sample should be taken at {from} or later.' },
    to: /*i18n*/ { id: 'preparation.morning.to', message: 'The sample should be taken before {to}.' },
  },
  withoutAlcohol: /*i18n*/ {
    id: 'preparation.withoutAlcohol',
    message: 'Do not drink alcohol in the {count, plural, one {hour} other {# hours}} before the test.',
  },
  withoutBiotin: /*i18n*/ {
    id: 'preparation.withoutBiotin',
    message:
      'Do not take biotin (vitamin B7, in many hair and nail products) in the {count, plural, one {hour} other {# hours}} before the test, unless a doctor prescribed it. Tell us before the sample is taken if you took biotin, or if a doctor prescribed it. Ask your doctor before you stop anything that a doctor prescribed.',
  },
  withoutIron: /*i18n*/ {
    id: 'preparation.withoutIron',
    message:
      'Do not take iron tablets in the {count, plural, one {hour} other {# hours}} before the test, unless a doctor prescribed them. Tell us before the sample is taken if you took iron tablets, or if a doctor prescribed them. Ask your doctor before you stop anything that a doctor prescribed.',
  },
  withoutVitamins: /*i18n*/ {
    id: 'preparation.withoutVitamins',
    message:
      'Do not take vitamins in the {count, plural, one {hour} other {# hours}} before the test, unless a doctor prescribed them. Tell us before the sample is taken if you took vitamins, or if a doctor prescribed them. Ask your doctor before you stop anything that a doctor prescribed.',
  },
  withoutExercise: /*i18n*/ {
    id: 'preparation.withoutExercise',
    message: 'Avoid hard exercise in the {count, plural, one {hour} other {# hours}} before the test.',
  },
  medicine: /*i18n*/ {
    id: 'preparation.medicine',
    message:
      'If you take {medicine} and your doctor agrees, take your dose that day {time, select, before {before} other {after}} the sample. Your doctor decides about each medicine.',
  },
  afterTransfusion: /*i18n*/ {
    id: 'preparation.afterTransfusion',
    message: 'Tell us if you had a blood transfusion in the last {count, plural, one {day} other {# days}}.',
  },
  afterVaccination: /*i18n*/ {
    id: 'preparation.afterVaccination',
    message: 'Tell us if you had a vaccination in the last {count, plural, one {day} other {# days}}.',
  },
  afterAntibiotic: /*i18n*/ {
    id: 'preparation.afterAntibiotic',
    message: 'Tell us if you had an antibiotic in the last {count, plural, one {day} other {# days}}.',
  },
  afterContrast: /*i18n*/ {
    id: 'preparation.afterContrast',
    message:
      'Tell us if you had a scan with contrast dye, a barium drink or a barium enema in the last {count, plural, one {day} other {# days}}.',
  },
  cycle: {
    at: /*i18n*/ {
      id: 'preparation.cycle.at',
      message:
        'If you have periods, the sample should be taken on day {from} of your cycle. Day 1 is the first day of your period.',
    },
    between: /*i18n*/ {
      id: 'preparation.cycle.between',
      message:
        'If you have periods, the sample should be taken from day {from} to day {to} of your cycle. Day 1 is the first day of your period.',
    },
    from: /*i18n*/ {
      id: 'preparation.cycle.from',
      message:
        'If you have periods, the sample should be taken on day {from} of your cycle or later. Day 1 is the first day of your period.',
    },
    to: /*i18n*/ {
      id: 'preparation.cycle.to',
      message:
        'If you have periods, the sample should be taken on day {to} of your cycle or earlier. Day 1 is the first day of your period.',
    },
  },
  collection: {
    midstream: /*i18n*/ {
      id: 'preparation.collection.midstream',
      message:
        'For the urine test, let the first part go into the toilet, and collect the middle part in our container.',
    },
    firstMorning: /*i18n*/ {
      id: 'preparation.collection.firstMorning',
      message:
        'Get the urine container from us in advance, and bring us your first urine of the morning in it. For a home visit, ask us how the container reaches you first.',
    },
    day: /*i18n*/ {
      id: 'preparation.collection.day',
      message:
        'Get the large urine container from us in advance. In the morning, pass the first urine into the toilet and note the time. From then on, collect all urine in the container for 24 hours, until the same time the next morning. For a home visit, ask us how the container reaches you first.',
    },
    freshStool: /*i18n*/ {
      id: 'preparation.collection.freshStool',
      message:
        'Get the stool container from us in advance, and bring us the sample within two hours. For a home visit, ask us how the container reaches you first.',
    },
    stoolKit: /*i18n*/ {
      id: 'preparation.collection.stoolKit',
      message:
        'Get the stool kit from us in advance, follow its instructions, and return it within the time they state. For a home visit, ask us how the kit reaches you first.',
    },
  },
  warning: {
    diabetes: /*i18n*/ {
      id: 'preparation.warning.diabetes',
      message:
        'If you take insulin or diabetes tablets, ask your doctor before you fast: some must not be taken without food.',
    },
    others: /*i18n*/ {
      id: 'preparation.warning.others',
      message: 'Ask a doctor before you fast if you are pregnant or very old, and before a child fasts.',
    },
    lowSugar: /*i18n*/ {
      id: 'preparation.warning.lowSugar',
      message:
        'If you feel shaky, sweaty or confused while fasting, take sugar at once, then eat, and do not drive. Call an ambulance if you are not better in 15 minutes, or if somebody becomes drowsy or faints; give nothing by mouth to a person who cannot swallow. Tell us later: the test can wait.',
    },
    medicines: /*i18n*/ {
      id: 'preparation.warning.medicines',
      message: 'Do not stop or change any medicine on your own: your doctor decides.',
    },
  },
} as const;
