import type { StoredFile } from './machine.ts'

/** Answers a file that somebody uploaded: pictures are shown, all else is saved, and nothing in it runs. */
export function storedFile(
  { bytes }: StoredFile,
  { fileName, contentType }: { fileName: string; contentType: string },
) {
  const place = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': `${place}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
