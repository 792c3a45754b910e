import { BarcodeFormat, MultiFormatWriter } from '@zxing/library'
import { expect, it } from 'vitest'
import { codeIn, type CodePicture } from './code-reader.ts'

function pictureOf(text: string): CodePicture {
  const matrix = new MultiFormatWriter().encode(text, BarcodeFormat.QR_CODE, 200, 200, new Map())
  const [width, height] = [matrix.getWidth(), matrix.getHeight()]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (matrix.get(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}

it('a code in a picture is read, and a picture without one says nothing', () => {
  expect(codeIn(pictureOf('MVD-24148'))).toBe('MVD-24148')
  expect(codeIn({ data: new Uint8ClampedArray(100 * 100 * 4).fill(255), width: 100, height: 100 })).toBeUndefined()
})
