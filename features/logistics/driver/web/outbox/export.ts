import type { DayPack } from '../../contract.ts'
import type { Outbox } from './outbox.ts'

/** All that waits on this device as one text: what would be sent, with the files beside it. */
export async function exportOutbox(outbox: Outbox, pack: DayPack): Promise<string> {
  const { actions, files, deviceId } = await outbox.load()
  const waiting = files.filter(({ isDraft }) => !isDraft)
  const contents: { sha256: string; base64: string }[] = []
  for (const { sha256 } of waiting) {
    const content = await outbox.contentOf(sha256)
    if (content) contents.push({ sha256, base64: base64Of(new Uint8Array(content)) })
  }
  return JSON.stringify({
    format: 'routewright-outbox-1',
    driverId: pack.driver.id,
    deviceId,
    actions: actions.filter(({ result }) => result === null).map(({ action }) => action),
    files: contents,
  })
}

const chunk = 32_768

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunk) binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(binary)
}
