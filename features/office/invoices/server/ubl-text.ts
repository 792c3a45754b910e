import { currencyDigits, majorUnits } from '#kit/contract/money.ts'

/** An element: its name, its attributes, and a text or the elements in it. */
export type Node = { name: string; attributes?: Record<string, string>; inside: string | (Node | undefined)[] }

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd'

/** A whole document of UBL 2.1, an invoice or a credit note. */
export function documentText(root: Node): string {
  const attributes = {
    xmlns: `${schemas}:${root.name}-2`,
    'xmlns:cac': `${schemas}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${schemas}:CommonBasicComponents-2`,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written({ ...root, attributes })}\n`
}

/** An element of other elements. */
export function node(name: string, inside: (Node | undefined)[]): Node {
  return { name, inside }
}

/** An element of the basic components, which holds a text. */
export function basic(name: string, text: string | number): Node {
  return { name: `cbc:${name}`, inside: String(text) }
}

/** The same, unless the text is empty. */
export function optional(name: string, text: string): Node | undefined {
  return text === '' ? undefined : basic(name, text)
}

/** An amount with as many decimals as its currency has. */
export function amount(name: string, cents: number, currency: string): Node {
  const text = majorUnits(cents, currency).toFixed(currencyDigits(currency))
  return { ...basic(name, text), attributes: { currencyID: currency } }
}

function written({ name, attributes = {}, inside }: Node): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  const content = typeof inside === 'string' ? escaped(inside) : inside.map((one) => (one ? written(one) : '')).join('')
  return `<${start}>${content}</${name}>`
}

/** Signs that XML 1.0 cannot hold are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
