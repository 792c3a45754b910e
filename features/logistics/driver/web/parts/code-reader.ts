import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** What parcels carry. */
const formats = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.ITF,
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.PDF_417,
]
/** Enough for a label that fills half the picture, and quick on an old phone. */
const widestPixels = 960

export type CodePicture = { data: Uint8ClampedArray; width: number; height: number }

/** Reads a code in a picture; nothing where there is none. */
export function codeIn({ data, width, height }: CodePicture): string | undefined {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = (data[at * 4]! * 2 + data[at * 4 + 1]! * 5 + data[at * 4 + 2]!) >> 3
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, formats],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText()
  } catch {
    // The library says that there is no code by throwing.
    return undefined
  }
}

/** Stands in for the browser’s own reader of codes where it has none. */
export class CodeReader {
  readonly #canvas = document.createElement('canvas')

  async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
    const scale = Math.min(1, widestPixels / (video.videoWidth || widestPixels))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    const drawing = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing || width === 0 || height === 0) return []
    Object.assign(this.#canvas, { width, height })
    drawing.drawImage(video, 0, 0, width, height)
    const code = codeIn(drawing.getImageData(0, 0, width, height))
    return code === undefined ? [] : [{ rawValue: code }]
  }
}
