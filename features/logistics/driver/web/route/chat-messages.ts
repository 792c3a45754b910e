import type { DayPack } from '../../contract.ts'
import type { Acted } from '../outbox/acts-so-far.ts'

export type Said = {
  key: string
  atMs: number
  sender: string
  isOwn: boolean
  text: string
  files: readonly { fileName: string; url: string }[]
  state: 'waiting' | 'sent' | 'read' | 'refused'
}

/** What was said on the day: in the chats of its routes, and what this device hasn't seen there yet. */
export function saidOf({ threads }: Pick<DayPack, 'threads'>, acted: readonly Acted[]): Said[] {
  const inChat = (threads ?? []).flatMap(({ messages }) => messages)
  const known = new Set(inChat.map(({ clientId }) => clientId))
  const said = inChat.map(({ clientId, at, sender, isOwn, isSeen, text, files }): Said => {
    return { key: clientId, atMs: Date.parse(at), sender, isOwn, text, files, state: isSeen ? 'read' : 'sent' }
  })
  const onTheWay = acted.flatMap(({ id, kind, atMs, data, isWaiting, refusal }): Said[] => {
    const text = data['note']
    if (kind !== 'message' || known.has(id) || typeof text !== 'string') return []
    const state = refusal ? 'refused' : isWaiting ? 'waiting' : 'sent'
    return [{ key: id, atMs, sender: '', isOwn: true, text, files: [], state }]
  })
  return [...said, ...onTheWay].sort((one, other) => one.atMs - other.atMs)
}
