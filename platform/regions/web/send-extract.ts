import { addressOf, callerHeaders } from '#kit/web/call.ts'
import { addRegion } from '../contract.ts'

type Answer = { ok: true } | { ok: false; message: string }

/** Uploads a file and reports the progress, which `fetch` can't. An empty message means that the server didn't answer. */
export function sendExtract(id: string, file: File, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(addRegion.method, addressOf(addRegion, { params: { id } }))
    for (const [name, value] of Object.entries({ ...callerHeaders(), 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () =>
      resolve(request.status < 300 ? { ok: true } : { ok: false, message: messageIn(request.responseText) })
    request.onerror = () => resolve({ ok: false, message: '' })
    request.send(file)
  })
}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? '')
  } catch {
    return text
  }
}
