import * as z from 'zod/mini'
import { call } from '#kit/web/call.ts'
import { takeOutbox, takeOutboxFile } from '../contract.ts'

const Contents = z.object({
  files: z.array(z.object({ sha256: z.string(), base64: z.string() })),
})

/** What a driver’s page saved, split into what is sent at once and the files, which are sent one by one. */
export function readOutbox(text: string) {
  const parsed = z.safeParse(z.intersection(takeOutbox.body, Contents), jsonOf(text))
  if (!parsed.success) return undefined
  const { files, ...body } = parsed.data
  return { body, files }
}
export type OutboxContents = NonNullable<ReturnType<typeof readOutbox>>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the pictures one after another; says how many were refused. */
export async function sendFiles(
  id: number,
  files: OutboxContents['files'],
  onProgress: (sent: number) => void,
): Promise<number> {
  let refused = 0
  for (const [index, { sha256, base64 }] of files.entries()) {
    onProgress(index + 1)
    const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    await call(takeOutboxFile, { params: { id, sha256 }, body }).catch(() => refused++)
  }
  return refused
}
