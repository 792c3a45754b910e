import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, type Given } from '#kit/web/call.ts'
import { textOf } from '#kit/web/i18n.ts'
import { showNotice } from '#ui/notices.tsx'

/** Fetches a file and saves it under a name; a refusal is shown. */
export async function saveFile<E extends Endpoint>(endpoint: E, given: Given<E>, name: string): Promise<void> {
  try {
    const reply: unknown = await call(endpoint, given)
    if (!(reply instanceof Response)) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await reply.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch (error) {
    showNotice({ kind: 'error', text: error instanceof Error ? error.message : textOf('ui:failure.offline') })
  }
}
