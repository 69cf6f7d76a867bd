/** The minimum length of a password without its easily guessed parts. */
const minimumRest = 6;

/**
 * Words of frequently guessed passwords, normalised by `fold`: general ones, those of this trade, names and places of
 * the Gulf.
 */
export const commonWords = [
  'password passwort passphrase passcode pass pwd secret letmein welcome login signin access changeme default temporary',
  'administrator admin owner editor reception manager user guest root test demo staff doctor nurse',
  'iloveyou sunshine princess football baseball superman batman monkey dragon master shadow trustno hello abc qwe 123',
  'correcthorsebatterystaple laboratories laboratory lab medical clinic hospital health centre center',
  'dubai abudhabi sharjah ajman fujairah rasalkhaimah alain emirates uae qatar doha kuwait bahrain oman muscat saudi riyadh jeddah',
  'الامارات دبي بسمالله مرحبا',
  'ahmed ahmad mohammed mohamed muhammad mohammad mahmoud abdullah abdulla abdulrahman abdulaziz ibrahim ismail yousef yousif yusuf omar',
  'hassan hussain hussein khalid khaled khalifa hamad hamdan rashid rashed saeed salem salim saif sultan sheikh zayed zaid mansour',
  'mansoor majid mubarak nasser faisal fahad saud saqr suhail tariq juma jassim obaid',
  'fatima fatma mariam maryam aisha aysha amina amna asma hessa hind huda khadija khawla latifa layla leila maitha meera mouza noora noura',
  'reem salama sara sarah shamma sheikha shaikha wadima zainab',
  'mansoori mansouri suwaidi maktoum nahyan qasimi nuaimi mualla sharqi zaabi mazrouei mazroui shamsi marri ketbi kaabi hashimi hammadi',
  'blooshi balushi falasi muhairi dhaheri neyadi romaithi qubaisi ameri ahbabi shehhi marzooqi awadhi harthy qahtani otaibi ghamdi shammari',
  'محمد احمد محمود مصطفى علي حسن حسين عمر عثمان خالد سعيد سالم ناصر راشد حمد سلطان خليفة زايد سيف منصور ماجد فيصل سعود ابراهيم يوسف',
  'عبدالله عبدالرحمن عبدالعزيز فاطمة مريم عائشة خديجة نورة سارة شيخة موزة ميثاء حصة امنة هند ليلى زينب اسماء',
  'كلمةالمرور كلمةالسر الرقمالسري المختبر مختبر مركز الطبية الطبي عيادة مستشفى',
].flatMap((line) => line.split(' '));

/**
 * Words of the product and the region. Good passphrases contain them too, so `estimateStrength` weights them like any
 * English word.
 */
const siteWords =
  'package booking report result sample analysis clinical diagnostics patient olive pearl coast oasis falcon palm desert marina gulf arabia'.split(
    ' ',
  );

/** Keys and letters in keyboard and alphabet order. */
const rows = [
  '0123456789 1234567890 !@#$%^&*() abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي ضصثقفغعهخحجد شسيبلاتنمكط ئءؤرلاىةوزظ',
].flatMap((line) => line.split(' '));
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];
const minRunLength = 4;

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is easy to guess. It is a word that is common or belongs to the context (the centre's name, the
 * member's own name or address), a keyboard run, a year, a repetition, or a combination of these. A heuristic for long
 * passwords; `estimateStrength` uses lists of breached ones.
 */
export function isCommonPassword(password: string, context: string[]): boolean {
  const words = [...commonWords, ...siteWords, ...context.flatMap(contextWords)].toSorted(
    (a, b) => b.length - a.length,
  );
  const plain = fold(password);
  return [plain, plain.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)].some(
    (text) => new Set(text).size < 5 || isRepetition(text) || rest(text, words).length < minimumRest,
  );
}

/** Removes differences in case, spaces and separators, which make a password no harder to guess. */
export const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-–—/\\]+/g, '')
    .replace(/[أإآ]/g, 'ا');

function contextWords(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{M}]+/u).map(fold);
  return [fold(text), ...parts].filter((word) => word.length >= 3);
}

/** A short sequence repeated, the last time possibly truncated. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(10, text.length / 2); length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

function rest(text: string, words: string[]): string {
  const withoutWords = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  return withoutRuns(withoutWords)
    .replace(/(?:19|20)\d\d/g, ' ')
    .replace(/(.)\1{2,}/gu, '$1')
    .replace(/ /g, '');
}

function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (at + length < text.length && runs.some((run) => run.includes(text.slice(at, at + length + 1)))) length += 1;
    left += length >= minRunLength ? ' ' : text.slice(at, at + length);
    at += length;
  }
  return left;
}
