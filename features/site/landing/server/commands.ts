import { eq } from 'drizzle-orm'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { countForAll, countVisitor } from '#kit/server/call-log.ts'
import type { Context } from '#kit/server/handle.ts'
import { forbidden, invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { addTicket } from '../../../office/tickets/server/commands.ts'
import type { ContactMessage, SitePages } from '../contract.ts'
import { mostMessages } from '../rules.ts'
import { notify } from './notify.ts'
import { readSitePages } from './queries.ts'
import { refusals } from './refusals.ts'
import { contactTries, sitePages } from './tables.ts'
import { say } from './texts.ts'

const hourMs = 3_600_000

export async function changeSitePages(
  tx: Transaction,
  context: Context,
  { version, ...set }: SitePages,
): Promise<void> {
  const { version: _, ...before } = await readSitePages(tx)
  if (set.ownSite !== before.ownSite) await proveOwnSite(tx, context)
  if (version > 0) await changeVersion(tx, sitePages, { version, set, where: eq(sitePages.id, 1) })
  else {
    const row = { id: 1, ...set }
    const made = await tx.insert(sitePages).values(row).onConflictDoNothing().returning({ id: sitePages.id })
    if (made.length === 0) throw staleEdit()
  }
  await recordEvent(tx, context, {
    kind: 'sitePages.changed',
    entity: 'sitePages',
    entityId: 'settings',
    before,
    after: set,
  })
}

/** Another website has everyone who comes to the address: whoever changes it may set the address too and proves who they are, and administrators hear of it. */
async function proveOwnSite(tx: Transaction, context: Context): Promise<void> {
  if (!context.user.ability.can('write', 'OwnAddress')) throw forbidden(refusals.notYourSite)
  await mustProveSelf({ ...context, db: tx })
  await notify(tx, context, {
    userIds: await administratorIds(tx),
    kind: 'own-site-set',
    values: { name: context.user.fullName },
    link: '/apps/site',
  })
}

/** Refuses what programs fill in, and everything while the public pages are closed. */
export async function mustBeOpen(db: Database, website: string): Promise<void> {
  if (website !== '') throw invalid('website', refusals.leaveEmpty)
  if (!(await readSitePages(db)).isPublic) throw forbidden(refusals.closed)
}

/** Counts a message, and refuses the one too many from one network or from everyone together. */
export async function countMessage(context: Parameters<typeof countVisitor>[0]): Promise<void> {
  const limit = { log: contactTries, windowMs: hourMs, refusal: refusals.tooMany }
  await countVisitor(context, { ...limit, most: mostMessages.ofOne })
  await countForAll(context, { ...limit, most: mostMessages.ofAll, refusal: refusals.busy })
}

type Receiver = Parameters<typeof addTicket>[1] & Parameters<typeof enqueueEmail>[1] & { language: Language }

/** Makes a support ticket of a visitor’s message, and emails it to the store if it has an address. */
export async function receiveMessage(
  tx: Transaction,
  context: Receiver,
  { name, email, message }: Pick<ContactMessage, 'name' | 'email' | 'message'>,
): Promise<void> {
  const values = { name, email, message }
  const { contactEmail } = await storeSetting(tx, 'details')
  await addTicket(tx, context, {
    subject: say(context.language, 'contact.subject', values),
    description: message,
    requester: name,
    email,
    channel: 'website',
    priority: 'normal',
    status: 'new',
    assigneeId: null,
  })
  if (contactEmail === '') return
  await enqueueEmail(tx, context, {
    to: contactEmail,
    subject: say(context.language, 'contact.subject', values),
    text: say(context.language, 'contact.text', values),
  })
}
