import { PlatformError } from '../../kernel/errors';
import { inSlices } from '../../kernel/inSlices';
import { breakLongWords } from './longWords';

/** Laying text out takes the server's time: this is some fifty pages. */
const MAX_TEXT = 100_000;
/** A line that holds less, or nothing, takes as much time and paper as if it held so many characters. */
const LEAST_OF_LINE = 40;

const ENDS = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;

/** Each line with its end: laid out one after the other they are as they are together. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [''];

const lengthOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(line.length, LEAST_OF_LINE), 0);

/**
 * The texts of a filled template as a document: the first as its title, the others below.
 *
 * @returns bytes of a PDF; characters outside Windows-1252 are not in its built-in font
 * @throws PlatformError 1003 for texts that are too long
 */
export const toPdf = async (texts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const plain = Object.values(texts).map(text => text.replace(ENDS, '\n'));
  if (plain.reduce((sum, text) => sum + lengthOf(text), 0) > MAX_TEXT)
    throw new PlatformError(
      1003,
      `The template is longer than a document may be: ${MAX_TEXT} characters, of which a short line counts as ${LEAST_OF_LINE}`,
    );
  // Loaded when first needed: it is large, and most servers never draw a page.
  const { default: PDFDocument } = await import('pdfkit');
  const [title, ...others] = plain.map(breakLongWords);
  const document = new PDFDocument({ size: 'A4', margin: 60, info: { Title: title ?? '' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const write = async (text: string) => {
    await inSlices(linesOf(text), line => document.text(line));
    document.moveDown();
  };
  document.font('Helvetica-Bold').fontSize(18);
  await write(title ?? '');
  document.font('Helvetica').fontSize(11);
  for (const text of others) await write(text);
  document.end();
  return done;
};
