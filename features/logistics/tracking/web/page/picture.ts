const mostPixels = 1280
const mostBytes = 250_000

/** A photo as small as it can be and still show where a place is; one that this browser can’t read is sent as it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.8, 0.6, 0.4]) {
    const packed = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (packed && (packed.size <= mostBytes || quality === 0.4)) return packed
  }
  return file
}
