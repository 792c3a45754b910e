import { call } from '#kit/web/call.ts'
import { showNotice } from '#ui/notices.tsx'
import { readFixList, readTemplate } from '../contract.ts'

export const downloadTemplate = () => save(() => call(readTemplate))
export const downloadFixList = (id: number) => save(() => call(readFixList, { params: { id } }))

/** Saves a file under the name the server gives it. */
async function save(fetchFile: () => Promise<Response>): Promise<void> {
  try {
    const response = await fetchFile()
    const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = decodeURIComponent(name)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  } catch (error) {
    showNotice({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}
