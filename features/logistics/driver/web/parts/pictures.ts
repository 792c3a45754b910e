import { sha256 } from '../../rules/action-chain.ts'
import type { TakenFile } from '../outbox/outbox.ts'

const mostBytes = 400_000
const sampleSide = 256
/** A guess: a sharp photo has hundreds, one shaken or out of focus few. */
const leastSharpness = 8
const leastBrightness = 18

export type Complaint = 'dark' | 'blurred'
export type Picture = TakenFile & { complaint: Complaint | undefined }

/** Scales a photo to the workspace's size, packs it below 400 KB and says at once if nothing can be seen on it. */
export async function takePicture(file: Blob, mostPixels: number): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const complaint = complaintOf(bitmap)
  bitmap.close()
  return { ...(await hashFile(await packed(canvas))), complaint }
}

/** A file with the hash that names it everywhere. */
export async function hashFile(blob: Blob): Promise<TakenFile> {
  const content = await blob.arrayBuffer()
  return { sha256: await sha256(new Uint8Array(content)), content }
}

export function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), type, quality),
  )
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw.')
  return context
}

async function packed(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.82, 0.7, 0.55, 0.4]) {
    const blob = await blobOf(canvas, 'image/jpeg', quality)
    if (blob.size <= mostBytes) return blob
  }
  const smaller = canvasOf(Math.round(canvas.width * 0.7), Math.round(canvas.height * 0.7))
  contextOf(smaller).drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return packed(smaller)
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}

function complaintOf(bitmap: ImageBitmap): Complaint | undefined {
  const canvas = canvasOf(sampleSide, sampleSide)
  const context = contextOf(canvas)
  context.drawImage(bitmap, 0, 0, sampleSide, sampleSide)
  return complaintAbout(greysOf(context.getImageData(0, 0, sampleSide, sampleSide).data), sampleSide)
}

function greysOf(pixels: Uint8ClampedArray): Float32Array {
  return Float32Array.from({ length: pixels.length / 4 }, (_, index) => {
    const at = index * 4
    return pixels[at]! * 0.299 + pixels[at + 1]! * 0.587 + pixels[at + 2]! * 0.114
  })
}

/** Black, or without an edge: the variance of the Laplacian, after Pech-Pacheco and others (2000). */
export function complaintAbout(greys: ArrayLike<number>, side: number): Complaint | undefined {
  const all = Array.from(greys)
  if (mean(all) < leastBrightness) return 'dark'
  const edges: number[] = []
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const at = y * side + x
      edges.push(4 * all[at]! - all[at - 1]! - all[at + 1]! - all[at - side]! - all[at + side]!)
    }
  const middle = mean(edges)
  const variance = mean(edges.map((edge) => (edge - middle) ** 2))
  return variance < leastSharpness ? 'blurred' : undefined
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
