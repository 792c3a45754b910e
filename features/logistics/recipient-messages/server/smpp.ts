import type { Machine, WorkOnJob } from '#kit/server/machine.ts'
import { keepLinked, sendText, type Listener } from '../../recipient-smpp/server/commands.ts'
import { limitMs, type Handed, type Text } from './provider-calls.ts'
import { takeReply, takeReport } from './receipts.ts'
import { linkJob, linkSoon, smsProvider, type KnownProvider } from './sms-provider.ts'

/** Within this a connection is opened again by one of the processes. */
const linkMs = 60_000
/** Less than a call may take, with the connection that may have to be opened first: what was taken is still to be written down. */
const submitMs = limitMs - 5000

export function handToSmpp(machine: Machine, provider: KnownProvider, text: Text): Promise<Handed> {
  const { sender, longTexts } = provider
  const wanted = { ...text, sender, isWhole: longTexts === 'whole', limitMs: submitMs }
  return sendText(machine, provider, wanted, listenerOf(machine))
}

function listenerOf(machine: Machine): Listener {
  return {
    report: async (report) => {
      await takeReport(machine, report, { channel: 'sms', isKnown: false })
      machine.bus.wake()
    },
    // Numbers come in full, mostly without the plus.
    reply: (from, text) => takeReply(machine, { from: /^[1-9]\d{6,}$/.test(from) ? `+${from}` : from, text }),
  }
}

/** Receipts and replies come by a connection that some process keeps open, for as long as SMPP is how texts are sent. */
export async function workOnLink(machine: Machine): Promise<void> {
  const { queue, db, now } = machine
  const keep: WorkOnJob = async (_, finish) => {
    const provider = await smsProvider(machine)
    if (provider?.kind === 'smpp') await keepLinked(machine, provider, listenerOf(machine))
    await db.transaction(async (tx) => {
      await finish(tx)
      if (provider?.kind !== 'smpp') return
      await queue.addMissing({ name: linkJob, data: {}, runAt: new Date(now().getTime() + linkMs), key: linkJob }, tx)
    })
  }
  queue.work(linkJob, keep, { waitsOutside: true })
  if ((await smsProvider(machine))?.kind === 'smpp') await db.transaction((tx) => linkSoon(tx, machine))
}
