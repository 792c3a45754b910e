import { call } from '#kit/web/call.ts'
import { saveBlob } from '#ui/file/save-blob.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readFixList, readTemplate } from '../contract.ts'

export const downloadTemplate = () => save(() => call(readTemplate))
export const downloadFixList = (id: number) => save(() => call(readFixList, { params: { id } }))

/** Saves a file under the name the server gives it. */
async function save(fetchFile: () => Promise<Response>): Promise<void> {
  try {
    const response = await fetchFile()
    const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
    saveBlob(await response.blob(), decodeURIComponent(name))
  } catch (error) {
    showNotice({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}
