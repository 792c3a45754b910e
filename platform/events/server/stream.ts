import { subject } from '@casl/ability'
import { isSame } from '#kit/contract/same.ts'
import type { Ability } from '#kit/contract/ability.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Audience, Program } from '#kit/server/feature.ts'
import { subjectOf } from '../rules.ts'
import { openStreamsOf } from './open-streams.ts'
import { presenceOf } from './presence.ts'
import { batchSize, changesAfter, tailOf, withAudience, type StreamedChange } from './tail.ts'

const keepAliveMs = 20_000

/** An open stream of the changes its reader may see. A `Last-Event-ID` resends what was missed. */
export async function changeStream(context: Context): Promise<Response> {
  const { request, db, program } = context
  const lastId = request.headers.get('last-event-id')
  const encoder = new TextEncoder()
  let reader = context.user
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let isOpen = true
      const send = (text: string) => isOpen && controller.enqueue(encoder.encode(text))
      const sendChanges = (changes: StreamedChange[]) => {
        for (const change of changes) if (concerns(reader, change, program)) send(lineOf(change))
        const last = changes.findLast((change) => changesRights(reader, change))
        if (last) void recheckReader(last)
      }
      // If the database is away, the reader can't be checked and is disconnected too: they reconnect and are checked again.
      const recheckReader = async (cause: StreamedChange) => {
        const person = await context.admit().catch(() => undefined)
        if (!person) return end()
        const hasOtherRights = !isSame(person.ability.rules, reader.ability.rules)
        reader = person
        // Readers needn't know about roles, only that their own permissions changed.
        if (hasOtherRights)
          send(lineOf({ id: cause.id, kind: 'user.changed', entity: 'user', entityId: String(person.id) }))
      }
      const end = () => {
        if (!isOpen) return
        close()
        controller.close()
      }
      send('retry: 2000\n\n')
      // Changes that happen while the missed ones are read wait until those are sent.
      const waiting: StreamedChange[] = []
      let receive = (changes: StreamedChange[]): void => void waiting.push(...changes)
      const stopListening = tailOf(context, program.audience).listen((changes) => receive(changes))
      const stopKeepingAlive = keepAlive(context, () => void send(': still here\n\n'), end)
      const leave = presenceOf(context).enter(reader.id)
      const uncount = openStreamsOf(context).enter(readerOf(context), end)
      close = () => {
        isOpen = false
        stopListening()
        leave()
        uncount()
        stopKeepingAlive()
      }
      request.signal.addEventListener('abort', () => close())
      if (lastId && /^[0-9a-f-]{36}$/.test(lastId)) {
        const missed = await changesAfter(db, lastId)
          .then((found) => withAudience(db, program.audience, found))
          .catch(() => undefined)
        // A reader who couldn't be served because the database is away reconnects too.
        if (!missed) return end()
        sendChanges(missed)
        // A reader who missed more reconnects for the rest, at their own pace.
        if (missed.length === batchSize) return end()
      }
      sendChanges(waiting)
      receive = sendChanges
    },
    cancel: () => close(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function readerOf({ user, address }: Context) {
  return { session: user.sessionId, person: user.id, address }
}

/** A session may expire or be deleted without a change that says so. While the database is away, the stream stays open. */
function keepAlive({ admit }: Context, send: () => void, end: () => void): () => void {
  let isChecking = false
  const beat = async () => {
    send()
    if (isChecking) return
    isChecking = true
    const isOver = await admit().then(
      (person) => person === undefined,
      () => false,
    )
    isChecking = false
    if (isOver) end()
  }
  const timer = setInterval(() => void beat(), keepAliveMs)
  return () => clearInterval(timer)
}

/** Whether someone may hear of a change. */
export function concerns(user: Caller, change: StreamedChange, { personalEntities }: Program): boolean {
  if (change.readerId !== undefined) return change.readerId === user.id
  const isOwn = change.entityId === String(user.id)
  if (personalEntities.includes(change.entity)) return isOwn
  if (change.entity === 'user' && isOwn) return true
  if (change.audience) return mayHear(user, change.audience)
  return readsAll(user.ability, subjectOf(change.entity))
}

/** Whether no condition stands between a person and any thing of a kind: without the thing, none can be checked. */
function readsAll(ability: Ability, thing: string): boolean {
  const decisive = ability.rulesFor('read', thing).find(({ conditions, inverted }) => inverted || !conditions)
  return decisive !== undefined && !decisive.inverted
}

function mayHear(user: Caller, audience: Audience): boolean {
  const { id, ability } = user
  if ('readerId' in audience) return audience.readerId === id
  if ('either' in audience) return audience.either.some((one) => mayHear(user, one))
  return audience.reads.every(([thing, of]) =>
    of ? readsAll(ability, thing) || ability.can('read', subject(thing, { ...of })) : ability.can('read', thing),
  )
}

/** Whether the reader may have been signed out, or may now see more or less. */
function changesRights(user: Caller, { entity, entityId }: StreamedChange): boolean {
  return (entity === 'user' && entityId === String(user.id)) || entity === 'role'
}

function lineOf({ id, kind, entity, entityId }: StreamedChange): string {
  return `id: ${id}\ndata: ${JSON.stringify({ id, kind, entity, entityId })}\n\n`
}
