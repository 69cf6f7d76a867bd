/**
 * The text that an expression without a limit must take (UTF-16 units): five times the longest field. Only a text that
 * its schema then refuses can be longer, by the 320 kB of a JSON body; in linear time, that takes three times as long.
 */
export const longestText = 100_000;

interface Limit {
  file: string;
  /** The source of the expression. */
  pattern: string;
  /** The longest text that reaches it, in UTF-16 units. */
  longest: number;
  /** Where longer texts are refused or cut, before the expression runs. */
  because: string;
}

const pastedEmail = '`pastedEmail` returns longer texts as they are (`maxPastedEmail`)';
const typedDay = '`plainText` of the same file takes longer texts as empty (`maxLength`)';
const ownFile = 'the text is no input: it comes from the system or the build';

/** Expressions whose time grows faster than the text, each with the reason why their text is short. */
export const expressionLimits: Limit[] = [
  {
    file: 'src/server/request-records/person-name.ts',
    pattern: String.raw`\S+@\S+|(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|eng|st|sh|mohd)\.`,
    longest: 300,
    because: '`hasBareDomain` cuts the name before (`maxSearchedLength`)',
  },
  {
    file: 'src/server/request-records/person-name.ts',
    pattern: String.raw`[\p{L}\p{N}-]{2,}\.(?:xn--[a-z\d-]+|[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\/`,
    longest: 300,
    because: 'as above',
  },
  {
    file: 'src/server/rendering/page-address.ts',
    pattern: String.raw`[\s\p{P}\p{S}\p{Cf}]+$`,
    longest: 200,
    because: '`correctPath` leaves longer paths alone (`maxCorrectedLength`)',
  },
  {
    file: 'src/server/content/spreadsheet/cells.ts',
    pattern: String.raw`^(.*\d)(?:T|,?\s+)(\d{1,2}:.*)$`,
    longest: 60,
    because: '`splitMoment` refuses longer cells (`maxMomentLength`)',
  },
  {
    file: 'src/server/content/spreadsheet/cells.ts',
    pattern: String.raw`^(\d{1,2}:\d{2})(?::([0-5]\d)(?:\.\d+)?)?(?!:)(.*)$`,
    longest: 60,
    because: 'as above',
  },
  {
    file: 'src/server/mail/failures.ts',
    pattern: String.raw`<?[^\s<>]+@[^\s<>]+>?`,
    longest: 2000,
    because: '`withoutAddresses` cuts the response (`maxResponseLength`)',
  },
  {
    file: 'src/server/start.ts',
    pattern: String.raw`^Max open files\s+\S+\s+(\d+)`,
    longest: 2000,
    because: ownFile,
  },
  {
    file: 'src/shared/fields/slugs.rules.ts',
    pattern: '-+$',
    longest: 80,
    because: '`freeSlug` cuts the slug before (`maxSlugLength`)',
  },
  {
    file: 'src/shared/fields/email.rules.ts',
    pattern: String.raw`^\s*(?:[^@:]{1,40}:(?!\/\/)|(?:e-?mail|mail|(?:ال)?بريد(?: (?:ال)?إلكتروني)?|(?:ال)?[إا]يميل)\s)\s*`,
    longest: 400,
    because: pastedEmail,
  },
  {
    file: 'src/shared/fields/email.rules.ts',
    pattern: String.raw`[<([]([^<>()[\]\s]+@[^<>()[\]\s]+)[>)\]]`,
    longest: 400,
    because: pastedEmail,
  },
  { file: 'src/shared/fields/email.rules.ts', pattern: '[?#](?=[^@]*$)', longest: 400, because: pastedEmail },
  { file: 'src/shared/fields/email.rules.ts', pattern: String.raw`^'(.*)'\W*$`, longest: 400, because: pastedEmail },
  {
    file: 'src/shared/fields/email.rules.ts',
    pattern: String.raw`^[\s"([<«‹]+|[\s"'),;:.،؛、>\]/»›|]+$`,
    longest: 400,
    because: pastedEmail,
  },
  {
    file: 'src/shared/fields/text.rules.ts',
    pattern: String.raw`[\s,;:،؛–-]+$`,
    longest: 160,
    because: '`cutAtWord` cuts the text before; the longest limit of its callers is that of a page’s description',
  },
  {
    file: 'src/shared/fields/typed-days.rules.ts',
    pattern: String.raw`(\p{L}+)[\s.-]+(\d{1,2})(?:st|nd|rd|th)?[\s,،-]+(\d{4})(?!\d)`,
    longest: 100,
    because: typedDay,
  },
  {
    file: 'src/shared/requests/requests.schema.ts',
    pattern: String.raw`(?:^|[^0-9A-Z])(?=[A-Z-]{0,8}\d)([0-9A-Z]{4})-?([0-9A-Z]{4})(?![0-9A-Z])`,
    longest: 200,
    because: 'the schemas of references and search terms refuse longer texts',
  },
  {
    file: 'src/client/ui/lib/i18n.ts',
    pattern: String.raw`https?:\S+?\.js`,
    longest: 2000,
    because: 'the text is an error of the browser',
  },
  {
    file: 'src/client/ui/lib/lazy-page.tsx',
    pattern: String.raw`([\w.-]+\.(?:js|css))(?:[?#]\S*)?\s*$`,
    longest: 2000,
    because: 'the text is an error of the browser',
  },
  {
    file: 'src/client/requests/site/load-rules.ts',
    pattern: String.raw`https?:\/\/[^\s?#]+\.js`,
    longest: 2000,
    because: 'the text is an error of the browser',
  },
];

/** Values for the parts of expressions that the program builds, by how the source names them. */
export const builtParts: Record<string, string> = {
  "[...letterForms.keys()].join('')": 'أإآٱى',
  apiPath: '/api/v1',
  code: 'ar',
  names: 'b|img|script|h[1-6]|blockquote',
  "replyFields.join('|')": 'name|package|date',
  script: 'Latin',
};
