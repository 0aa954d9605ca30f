import PDFDocument from 'pdfkit';

/**
 * The texts of a filled template as a document: the first as its title, the others below.
 *
 * @returns bytes of a PDF; characters outside Windows-1252 are not in its built-in font
 */
export const toPdf = (texts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const [title, ...others] = Object.values(texts);
  const document = new PDFDocument({ size: 'A4', margin: 60, info: { Title: title ?? '' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(title ?? '')
    .moveDown();
  for (const text of others) document.font('Helvetica').fontSize(11).text(text).moveDown();
  document.end();
  return done;
};
