import { encode } from 'uqr'
import type { PDFDocument, PDFImage, PDFPage } from 'pdf-lib'

/** A picture on paper, as JPEG or PNG. */
export type PdfPicture = { bytes: Uint8Array; contentType: string; caption: string }

/** Squares as a camera reads them, with their upper left corner at a place of the page. */
export function drawCode(sheet: PDFPage, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const cells = encode(text, { ecc: 'M', border: 0 }).data
  const path = cells.flatMap((row, down) => row.map((isDark, along) => (isDark ? `M${along} ${down}h1v1h-1z` : '')))
  sheet.drawSvgPath(path.join(''), { x, y, scale: size / cells.length })
}

/** What can't be read as a picture is left out: the file that it belongs to says so. */
export async function readPicture(
  document: PDFDocument,
  { bytes, contentType }: Omit<PdfPicture, 'caption'>,
): Promise<PDFImage | undefined> {
  try {
    return await (contentType === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes))
  } catch {
    return undefined
  }
}

type Size = { width: number; height: number }

/** As large as it can be within a box. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
