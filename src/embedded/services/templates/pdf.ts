import { PlatformError } from '../../kernel/errors';
import { breakLongWords } from './longWords';

/** Laying text out takes the server's time: this is some fifty pages. */
const MAX_TEXT = 100_000;

/**
 * The texts of a filled template as a document: the first as its title, the others below.
 *
 * @returns bytes of a PDF; characters outside Windows-1252 are not in its built-in font
 * @throws PlatformError 1003 for texts that are too long
 */
export const toPdf = async (texts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const length = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_TEXT)
    throw new PlatformError(1003, `The template is longer than a document may be: ${MAX_TEXT} characters`);
  // Loaded when first needed: it is large, and most servers never draw a page.
  const { default: PDFDocument } = await import('pdfkit');
  const [title, ...others] = Object.values(texts).map(breakLongWords);
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
