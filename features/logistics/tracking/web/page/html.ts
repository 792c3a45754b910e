const mark = Symbol('html')
/** Marked-up text; only `html` makes it, so whatever people wrote stays text. */
export type Html = { readonly [mark]: string }
type Part = string | number | Html | readonly Html[] | false | null | undefined

/** A template whose values are text unless they are marked up themselves; nothing where a value is missing. */
export function html(pieces: TemplateStringsArray, ...values: Part[]): Html {
  const text = pieces.reduce((before, piece, index) => before + markedUp(values[index - 1]) + piece)
  return { [mark]: text }
}

/** The markup itself, for a document or an element. */
export function markupOf(written: Html): string {
  return written[mark]
}

function markedUp(value: Part): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value !== 'object') return escaped(String(value))
  return isList(value) ? value.map(markupOf).join('') : markupOf(value)
}

function isList(value: Html | readonly Html[]): value is readonly Html[] {
  return Array.isArray(value)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
