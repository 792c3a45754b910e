const mostPixels = 1600
const quality = 0.86

/** Makes a large picture smaller before it is sent; what is no picture is refused. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw new Error('not a picture')
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const isKept = scale === 1 && /^image\/(png|jpeg|webp|gif)$/.test(file.type) && file.size < 1_000_000
  if (isKept) return file
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/webp', quality })
}
