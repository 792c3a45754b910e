import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, type CallInput } from '#kit/web/call.ts'
import { textOf } from '#kit/web/i18n.ts'
import { saveBlob } from '#ui/file/save-blob.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

/** Fetches a file and saves it under a name; a refusal is shown. */
export async function saveFile<E extends Endpoint>(endpoint: E, given: CallInput<E>, name: string): Promise<void> {
  try {
    const reply: unknown = await call(endpoint, given)
    if (!(reply instanceof Response)) return
    saveBlob(await reply.blob(), name)
  } catch (error) {
    showNotice({ kind: 'error', text: error instanceof Error ? error.message : textOf('ui:failure.offline') })
  }
}
