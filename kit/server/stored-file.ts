import type { Machine, StoredFile, Transaction } from './machine.ts'

const removeJob = 'files.remove'

/** Serves an uploaded file: pictures are shown, everything else is downloaded, and nothing in it runs. */
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

/** Removes files in a job of the caller's transaction, so that none is left behind if the process ends. */
export async function removeFilesLater(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  keys: string[],
  runAt?: Date,
): Promise<void> {
  if (keys.length > 0) await queue.add({ name: removeJob, data: { keys }, ...(runAt && { runAt }) }, tx)
}

/** `onRemoved` is told which files are gone. */
export function removeFiles({ files, queue }: Machine, onRemoved: (keys: string[]) => Promise<void>): void {
  queue.work(removeJob, async ({ keys }) => {
    const named = Array.isArray(keys) ? keys.map(String) : []
    for (const key of named) await files.remove(key)
    await onRemoved(named)
  })
}
