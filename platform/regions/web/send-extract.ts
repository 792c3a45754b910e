import { addressOf, callerHeaders } from '#kit/web/call.ts'
import { addRegion } from '../contract.ts'

type Answer = { ok: true } | { ok: false; message: string }

/** What is uploaded: extracts that become one region, and the area of them that is wanted; all of it without one. */
export type Extract = { id: string; files: readonly File[]; area: string }

/** Uploads files and reports the progress, which `fetch` can't. An empty message means that the server didn't answer. */
export function sendExtract({ id, files, area }: Extract, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(addRegion.method, addressOf(addRegion, { params: { id }, query: area ? { area } : {} }))
    for (const [name, value] of Object.entries({ ...callerHeaders(), 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () =>
      resolve(request.status < 300 ? { ok: true } : { ok: false, message: messageIn(request.responseText) })
    request.onerror = () => resolve({ ok: false, message: '' })
    request.send(new Blob([...files]))
  })
}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? '')
  } catch {
    return text
  }
}
