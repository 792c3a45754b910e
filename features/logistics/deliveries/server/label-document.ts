import { encode } from 'uqr'

export type LabelText = {
  reference: string
  recipient: string
  address: string
  lines: string[]
  depot: string
  link: string
}

/** A6 in points. */
const page = { width: 298, height: 420 }
const margin = 20
const qrSize = 150

/** A PDF with one label a page, written out here: two of the fonts every reader has, text and squares are all it needs (ISO 32000-1). */
export function labelDocument(labels: LabelText[]): Uint8Array<ArrayBuffer> {
  const pageIds = labels.map((_, index) => 5 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${labels.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    fontNamed('Helvetica'),
    fontNamed('Helvetica-Bold'),
    ...labels.flatMap((label, index) => {
      const content = contentOf(label)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${pageIds[index]! + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return bytesOf(objects)
}

function fontNamed(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function contentOf({ reference, recipient, address, lines, depot, link }: LabelText): string {
  const top = page.height - margin
  const written: string[] = []
  let y = top - 20
  const write = (
    text: string,
    { size, isBold = false, most = 2 }: { size: number; isBold?: boolean; most?: number },
  ) => {
    for (const line of wrapped(text, size).slice(0, most)) {
      written.push(`BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${margin} ${y} Td (${escaped(line)}) Tj ET`)
      y -= size * 1.25
    }
  }
  write(reference, { size: 22, isBold: true, most: 1 })
  write(depot, { size: 10, most: 1 })
  y -= 6
  write(recipient, { size: 16, isBold: true })
  write(address, { size: 13, most: 3 })
  y -= 4
  for (const line of lines) write(line, { size: 10, most: 1 })
  return [...written, ...qrSquares(link)].join('\n')
}

/** The dark cells as squares, at the foot of the label. */
function qrSquares(link: string): string[] {
  const cells = encode(link, { ecc: 'M', border: 0 }).data
  const cell = qrSize / cells.length
  const left = (page.width - qrSize) / 2
  return cells.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark) return []
      const bottom = margin + qrSize - (y + 1) * cell
      return [`${(left + x * cell).toFixed(2)} ${bottom.toFixed(2)} ${cell.toFixed(2)} ${cell.toFixed(2)} re f`]
    }),
  )
}

/** Lines that fit the label: a letter of Helvetica is about half as wide as high. */
function wrapped(text: string, size: number): string[] {
  const fits = Math.floor((page.width - 2 * margin) / (size * 0.53))
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= fits) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, fits))
  }
  return lines
}

/** Signs of Windows-1252 beyond Latin-1 that labels use. */
const beyondLatin: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  Œ: 0x8c,
  œ: 0x9c,
  Š: 0x8a,
  š: 0x9a,
  Ž: 0x8e,
  ž: 0x9e,
  Ÿ: 0x9f,
}

function escaped(text: string): string {
  return Array.from(text, (sign) => {
    const code = beyondLatin[sign] ?? sign.codePointAt(0)!
    const fitting = code > 255 ? 0x3f : code
    return /[()\\]/.test(sign) || fitting > 126 || fitting < 32
      ? `\\${fitting.toString(8).padStart(3, '0')}`
      : String.fromCharCode(fitting)
  }).join('')
}

/** Objects with the table of where each begins; everything is ASCII, so letters are bytes. */
function bytesOf(objects: string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + end)
}
