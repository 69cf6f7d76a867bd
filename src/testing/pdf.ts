interface PdfOptions {
  /** The text of each page, in large letters at the top. */
  pages?: string[];
  /** Additional entries of the catalogue, such as an action. */
  catalog?: string;
  /** Additional entries of the trailer. */
  trailer?: string;
  /** Width and height of the pages in points. */
  size?: [width: number, height: number];
}

/** A script that runs when the PDF is opened: it shows a dialog, submits the form and loads a page at a URL. */
export const scriptFor = (url: string): string =>
  `/OpenAction<</S/JavaScript/JS(app.alert\\("The script ran"\\);this.submitForm\\("${url}"\\);app.launchURL\\("${url}"\\);)>>`;

/** A complete PDF that any reader renders. The text must be in Latin letters without brackets. */
export function makePdf({
  pages = ['Identity card'],
  catalog = '',
  trailer = '',
  size: [width, height] = [612, 792],
}: PdfOptions = {}): Buffer {
  const numberOf = (index: number) => 4 + index * 2;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${pages.map((_text, index) => `${numberOf(index)} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((text, index) => {
      const drawing = `BT /F1 48 Tf 60 ${height - 100} Td (${text}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${numberOf(index) + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }),
  ];
  const starts: number[] = [];
  let file = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    starts.push(file.length);
    file += `${index + 1} 0 obj${object}endobj\n`;
  }
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)].join(
    '\n',
  );
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n${table}\ntrailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
