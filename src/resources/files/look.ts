/** What a preview shows of a file. */
export type Look =
  | { kind: 'image'; address: string }
  | { kind: 'pdf'; content: Blob }
  | { kind: 'text'; text: string; isCut: boolean };

/** Longer texts are shown from their beginning, in characters. */
const SHOWN_CHARACTERS = 100_000;

const IMAGES = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon)$/;
const TEXTS = /^(?:text\/.*|application\/(?:json|xml|javascript|yaml|x-yaml|x-ndjson|[\w.+-]+\+(?:json|xml)))$/;

/** How a file of a type can be shown; `undefined` for those that cannot. HTML is shown as the text that it is. */
export const kindOf = (mimetype: unknown): Look['kind'] | undefined => {
  const type = String(mimetype).split(';')[0]?.trim().toLowerCase() ?? '';
  if (IMAGES.test(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  return TEXTS.test(type) ? 'text' : undefined;
};

const addressOf = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });

/** Makes of bytes what is shown, with the declared type: bytes never say themselves what they are. */
export const lookOf = async (kind: Look['kind'] | undefined, mimetype: string, content: Blob): Promise<Look> => {
  if (kind === 'image') return { kind, address: await addressOf(new Blob([content], { type: mimetype })) };
  if (kind === 'pdf') return { kind, content: new Blob([content], { type: 'application/pdf' }) };
  const text = await content.text();
  return { kind: 'text', text: text.slice(0, SHOWN_CHARACTERS), isCut: text.length > SHOWN_CHARACTERS };
};
