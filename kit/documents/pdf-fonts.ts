import fontkit from '@pdf-lib/fontkit'
import { unzlibSync } from 'fflate'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import files from './pdf-fonts.json' with { type: 'json' }

/** Fonts of one weight, the one for most texts first. */
export type PdfFonts = { regular: PDFFont[]; bold: PDFFont[] }

/** Latin, Latin of more languages, and Arabic, as the file holds them; the last are large and left out where no sign needs them. */
const needs = [/./u, /[^\0-\xFF\u2000-\u206F\u20AC\p{Script=Arabic}]/u, /\p{Script=Arabic}/u]
/** Joined letters are drawn of parts, which a font of only some signs loses. */
const isSubset = [true, true, false]

/** Puts the fonts that a text needs into a document, each, where it can be, with only the signs that are drawn. */
export async function embedFonts(document: PDFDocument, text: string): Promise<PdfFonts> {
  const embed = async (parts: string[]) => {
    const fonts: PDFFont[] = []
    for (const [index, part] of parts.entries()) {
      if (!needs[index]!.test(text)) continue
      const { bytes, font } = faceOf(part)
      document.registerFontkit({ create: () => font })
      fonts.push(await document.embedFont(bytes, { subset: isSubset[index]! }))
    }
    return fonts
  }
  return { regular: await embed(files.regular), bold: await embed(files.bold) }
}

type Face = { bytes: Uint8Array; font: Font }
const faces = new Map<string, Face>()

/** A font, unpacked and read once for all documents. */
function faceOf(part: string): Face {
  const known = faces.get(part)
  if (known) return known
  const bytes = unpacked(bytesOf(part))
  const face = { bytes, font: quickFont(bytes) }
  faces.set(part, face)
  return face
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]
type Font = ReturnType<Fontkit['create']>

/** A font that takes signs one by one: letters come in the form they are drawn in. */
function quickFont(bytes: Uint8Array): Font {
  const font: Font = fontkit.create(bytes)
  return Object.assign(font, { layout: (text: string) => ({ glyphs: font.glyphsForString(text) }) })
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

/** A WOFF file as the TrueType file in it (W3C WOFF 1.0, sections 3 to 5). */
function unpacked(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer)
  const count = from.getUint16(12)
  const out = new Uint8Array(from.getUint32(16))
  const to = new DataView(out.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let end = 12 + 16 * count
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) => from.getUint32(entry + at)) as Four
    const table = woff.subarray(offset, offset + packed)
    out.set(packed < length ? unzlibSync(table) : table, end)
    const record = [from.getUint32(entry), checksum, end, length]
    record.forEach((value, at) => to.setUint32(12 + 16 * index + 4 * at, value))
    end += (length + 3) & ~3
  }
  return out
}

type Four = [number, number, number, number]
