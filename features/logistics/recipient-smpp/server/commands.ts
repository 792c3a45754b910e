import { errorText } from '#kit/server/error-text.ts'
import type { Machine } from '#kit/server/machine.ts'
import { untilWritten } from '#kit/server/until-written.ts'
import { readDelivery } from '../rules/delivery.ts'
import { commands, fieldsIn, statuses, type Pdu } from '../rules/pdu.ts'
import { submitBody } from '../rules/submit.ts'
import { textParts, type TextPart } from '../rules/text.ts'
import { linkTo, namedStatus, type SmppServer } from './smpp-link.ts'
import { keepPart, keepReceipt, type TextReport } from './parts.ts'
import { inTime, type SmppSession } from './smpp-session.ts'

/** Who hears of what the provider says later. */
export type Listener = {
  report(report: TextReport): Promise<void>
  reply(from: string, text: string): Promise<void>
}
export type Handed = { kind: 'accepted' } | { kind: 'refused' | 'later' | 'unclear'; error: string }
type From = Pick<Machine, 'db' | 'now' | 'queue' | 'log' | 'outboundSockets' | 'leaving'>
type Text = { id: number; to: string; text: string; sender: string; isWhole: boolean; limitMs: number }

const writeMs = 10_000
const pauseMs = 1000
const isBusy = (status: number) =>
  status === statuses.throttled || status === statuses.queueFull || status === statuses.systemError

/** Keeps a connection open for as long as it is asked for: receipts and replies come by it. */
export async function keepLinked(machine: From, server: SmppServer, listener: Listener): Promise<void> {
  await linkTo(machine, server, deliveryTaker(machine, server, listener))
}

/** Hands a text on, part by part, once. */
export async function sendText(machine: From, server: SmppServer, text: Text, listener: Listener): Promise<Handed> {
  const end = performance.now() + text.limitMs
  // A connection that takes longer goes on being made for the next try: nothing of the text has left yet.
  const linked = await inTime(linkTo(machine, server, deliveryTaker(machine, server, listener)), end)
  if (!linked) return { kind: 'later', error: 'The connection to the SMPP server wasn’t there in time.' }
  if (!linked.isLinked) return { kind: linked.kind, error: linked.error }
  const parts = textParts(text.text, { isWhole: text.isWhole, reference: text.id })
  for (const [index, part] of parts.entries()) {
    const submitting = { machine, server, text, listener, session: linked.session, end, index, parts: parts.length }
    const handed = await submitPart(submitting, part)
    if (handed.kind !== 'accepted') return afterFirst(handed, index, parts.length)
  }
  return { kind: 'accepted' }
}

/** Once a part is there, what is tried again would come twice. */
function afterFirst(handed: Handed & { error: string }, index: number, parts: number): Handed {
  if (index === 0 || handed.kind !== 'later') return handed
  return { kind: 'unclear', error: `${handed.error}, after ${index} of ${parts} parts` }
}

type Submitting = {
  machine: From
  server: SmppServer
  text: Text
  listener: Listener
  session: SmppSession
  end: number
  index: number
  parts: number
}

async function submitPart(submitting: Submitting, part: TextPart): Promise<Handed> {
  const { session, text, end, index } = submitting
  const body = submitBody({ sender: text.sender, to: text.to, part })
  const answer = await session.request({ command: commands.submit, body }, end - performance.now())
  if (answer.kind === 'unsent') return { kind: 'later', error: 'The SMPP server didn’t take it in time.' }
  if (answer.kind === 'unanswered') {
    void keepLate(submitting, answer.late)
    return { kind: 'unclear', error: 'The SMPP server took it without an answer.' }
  }
  const { status } = answer.pdu
  if (status === statuses.ok) {
    await keepAccepted(submitting, answer.pdu)
    return { kind: 'accepted' }
  }
  const error = `SMPP: ${namedStatus(status)}`
  if (!isBusy(status)) return { kind: 'refused', error }
  // The rest of a text that has begun can’t wait for another try.
  if (index === 0 || performance.now() + pauseMs > end) return { kind: 'later', error }
  await new Promise((done) => setTimeout(done, pauseMs))
  return submitPart(submitting, part)
}

/** What was thought unclear is known after all. Nobody waits for this: it never fails. */
async function keepLate(submitting: Submitting, late: Promise<Pdu | undefined>): Promise<void> {
  const { machine, listener, text } = submitting
  try {
    const pdu = await late
    if (pdu?.status === statuses.ok) await keepAccepted(submitting, pdu)
    if (!pdu || pdu.status === statuses.ok) return
    const report = { id: text.id, status: 'failed', error: `SMPP: ${namedStatus(pdu.status)}` } as const
    await untilWritten(() => listener.report(report), writeMs)
  } catch (error) {
    machine.log.warn({ messageId: text.id, error: errorText(error) }, 'a late answer by SMPP could not be kept')
  }
}

async function keepAccepted({ machine, server, text, listener, index, parts }: Submitting, pdu: Pdu): Promise<void> {
  const smscId = fieldsIn(pdu.body).text()
  if (smscId === '') return
  const submitted = { server: nameOf(server), smscId, textId: text.id, part: index + 1, parts }
  await untilWritten(async () => {
    const report = await machine.db.transaction((tx) => keepPart(tx, machine, submitted))
    if (report) await listener.report(report)
  }, writeMs)
}

function deliveryTaker(machine: From, server: SmppServer, listener: Listener) {
  return async (body: Uint8Array): Promise<void> => {
    const delivery = readDelivery(body)
    if (delivery?.kind === 'reply') return listener.reply(delivery.from, delivery.text)
    if (!delivery) return
    const receipt = { ...delivery.receipt, server: nameOf(server) }
    const report = await machine.db.transaction((tx) => keepReceipt(tx, machine, receipt))
    if (report) await listener.report(report)
  }
}

/** Ids hold for one account of one server. */
function nameOf({ url, account }: SmppServer): string {
  return `${url} ${account}`
}
