import { inEach } from '#kit/contract/sentence.ts'
import type { Machine, OutboundSockets } from '#kit/server/machine.ts'
import { smppAddress } from '../contract.ts'
import { commands, statuses } from '../rules/pdu.ts'
import { bindBody } from '../rules/submit.ts'
import { SmppSession } from './smpp-session.ts'

/** As it was entered. */
export type SmppServer = { url: string; account: string; secret: string }
export type Linked =
  | { isLinked: true; session: SmppSession }
  | { isLinked: false; kind: 'later' | 'refused'; error: string }
export type TakeDelivery = (body: Uint8Array) => Promise<void>
type From = Pick<Machine, 'outboundSockets' | 'leaving'>

const connectMs = 10_000
const links = new WeakMap<OutboundSockets, { server: string; linked: Promise<Linked> }>()

/** The connection of this process to a provider: the one that stands, or a new one. */
export async function linkTo(machine: From, server: SmppServer, take: TakeDelivery): Promise<Linked> {
  const sockets = machine.outboundSockets
  if (!sockets)
    return { isLinked: false, kind: 'refused', error: 'SMPP needs a server: a browser can’t open connections.' }
  const named = JSON.stringify([server.url, server.account, server.secret])
  const known = links.get(sockets)
  const before = await known?.linked
  if (known?.server === named && isOpen(before)) return use(before)
  // Another call may have opened a new one meanwhile.
  if (links.get(sockets) !== known) return linkTo(machine, server, take)
  if (before?.isLinked) before.session.close()
  const linked = bind(machine, sockets, { server, take })
  links.set(sockets, { server: named, linked })
  return linked
}

function isOpen(linked: Linked | undefined): linked is Linked & { isLinked: true } {
  return linked?.isLinked === true && !linked.session.isOver
}

function use(linked: Linked & { isLinked: true }): Linked {
  linked.session.use()
  return linked
}

type Binding = { server: SmppServer; take: TakeDelivery }

async function bind({ leaving }: From, sockets: OutboundSockets, { server, take }: Binding): Promise<Linked> {
  const address = smppAddress(server.url)
  if (!address) return { isLinked: false, kind: 'refused', error: 'The address of the SMPP server can’t be read.' }
  const connected = await sockets.connect(address, AbortSignal.timeout(connectMs))
  if (!connected.isOpen)
    return { isLinked: false, kind: 'later', error: inEach((language) => connected.problem[language]).en }
  const session = new SmppSession(connected.socket, take)
  const answer = await session.request({ command: commands.bindTransceiver, body: bindBody(server) })
  const refusal = refusalIn(answer.kind === 'answered' ? answer.pdu.status : undefined)
  if (refusal) {
    session.close()
    return refusal
  }
  const leave = () => session.close()
  leaving.addEventListener('abort', leave, { once: true })
  void session.ended.then(() => leaving.removeEventListener('abort', leave))
  return { isLinked: true, session }
}

function refusalIn(status: number | undefined): (Linked & { isLinked: false }) | undefined {
  if (status === statuses.ok) return undefined
  if (status === undefined)
    return { isLinked: false, kind: 'later', error: 'The SMPP server didn’t answer the sign-in.' }
  const isWrong = status === statuses.wrongPassword || status === statuses.wrongAccount
  return { isLinked: false, kind: isWrong ? 'refused' : 'later', error: `SMPP sign-in: ${namedStatus(status)}` }
}

/** As providers name it in what they publish: in hexadecimal. */
export function namedStatus(status: number): string {
  const name = Object.entries(names).find(([value]) => Number(value) === status)?.[1]
  return `0x${status.toString(16).padStart(8, '0')}${name ? ` (${name})` : ''}`
}

const names: Record<number, string> = {
  [0x05]: 'already bound',
  [0x08]: 'system error',
  [0x0a]: 'invalid source address',
  [0x0b]: 'invalid destination address',
  [0x0d]: 'bind failed',
  [0x0e]: 'invalid password',
  [0x0f]: 'invalid system ID',
  [0x14]: 'message queue full',
  [0x45]: 'submit failed',
  [0x58]: 'throttled',
}
