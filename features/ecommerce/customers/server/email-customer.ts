import { wholeLanguage } from '#kit/contract/sentence.ts'
import { moneyWords } from '#kit/contract/money.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Email, Transaction } from '#kit/server/machine.ts'
import { enqueueEmail, mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import type { Bought, BoughtInShop, CustomerEvent, EmailLanguage } from '../../notifications/contract.ts'
import { customerNotificationDefaults } from '../../notifications/rules.ts'
import type { StoreDetails } from '../../settings/contract.ts'
import { storeLines } from '../../settings/rules.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { chosenWay, heldText, storeEmail, waysToPay, type EmailName } from './emails.ts'
import { notify } from './notify.ts'
import { backOnCard, boughtParagraphs, orderLink } from './order-email.ts'
import { hasProvenEmail, isOwnAddress } from './shoppers.ts'
import type { customers } from './tables.ts'

export type Maker = Pick<Context, 'now' | 'mailer' | 'queue' | 'settings'> & { user?: { id: number } | undefined }

export type Customer = typeof customers.$inferSelect

export type AboutOrder = {
  amountCents: number
  /** What of it goes back to the gift card that paid it. */
  giftCardCents: number
  /** What of a cancelled order goes back to the card that paid it, and what the store pays back by hand. */
  cardCents?: number
  byHandCents?: number
  isUnpaid: boolean
  /** An order under the same address was paid before. */
  isOfBuyer?: boolean
  heldUntil?: Date | undefined
  bought?: Bought
  inShop?: BoughtInShop | undefined
}

export type CustomerEmail = {
  customer: Customer
  always?: string | undefined
  event: CustomerEvent
  template: EmailName
  values: Partial<AboutOrder> & { order?: string; device?: string }
}

/** Emails the customer and notifies them in the app, as they chose; says whether too much was written to their address. */
export async function emailCustomer(
  tx: Transaction,
  maker: Maker,
  { always, ...sent }: CustomerEmail,
): Promise<{ isTooMuch: boolean }> {
  const { customer, event, values } = sent
  const details = await storeSetting(tx, 'details')
  const isByStranger = await isCausedByStranger(tx, maker, sent)
  const words = await wordsFor(tx, maker, { ...sent, details, isByStranger })
  const { email, browser, app } = (customer.notifications ?? customerNotificationDefaults)[event]
  const to = always ?? (email ? customer.email : undefined)
  const stranger = isByStranger ? { isBuyer: values.isOfBuyer === true } : undefined
  const isTooMuch = to !== undefined && !(await writeTo(tx, maker, { to, stranger }, words))
  const shown = { store: details.storeName, subject: words.subject }
  if (browser || app) await notifyInApp(tx, maker, { customer, values: shown, ways: { app, browser } })
  return { isTooMuch }
}

type Worded = Pick<CustomerEmail, 'customer' | 'template' | 'values'> & { details: StoreDetails; isByStranger: boolean }

async function wordsFor(
  tx: Transaction,
  maker: Maker,
  { customer, template, values, details, isByStranger }: Worded,
): Promise<Omit<Email, 'to'>> {
  const { order = '', amountCents = 0, device = '' } = values
  // The shop’s own emails are in the languages of the whole product.
  const language = wholeLanguage(customer.language)
  const amount = moneyWords(amountCents, details.currency)[language]
  const { subject, paragraphs } = storeEmail(template, language, {
    store: details.storeName,
    name: await nameFor(tx, customer),
    order,
    amount,
    link: `${maker.settings.publicUrl}/login`,
    device,
  })
  const text = [
    ...paragraphs,
    ...backOnCard(language, { template, ...values, currency: details.currency }),
    ...(await wordsOfOrder(tx, {
      language,
      template,
      values: isByStranger ? untyped(values) : values,
    })),
    ...footOf(details, language),
  ].join('\n\n')
  return { subject, text, ...senderOf(details) }
}

type InApp = {
  customer: Customer
  values: { store: string; subject: string }
  ways: { app: boolean; browser: boolean }
}

/** Only customers who sign in have anywhere to be notified. */
async function notifyInApp(tx: Transaction, maker: Maker, { customer, ...sent }: InApp): Promise<void> {
  if (customer.userId === null) return
  await notify(tx, maker, { ...sent, userIds: [customer.userId], kind: 'from-store' })
}

/** Whom an email greets: nobody by a name that a visitor typed, before the address was shown to be theirs. */
async function nameFor(tx: Transaction, { customer, isByVisitor, userId }: Customer): Promise<string> {
  const isKnown = !isByVisitor || (userId !== null && (await hasProvenEmail(tx, userId)))
  return isKnown ? customer : ''
}

/** Whether a visitor of the shop makes it be written who may be anyone: not signed in as whose address it is. */
async function isCausedByStranger(
  tx: Transaction,
  { user }: Maker,
  { customer, values, template }: Pick<CustomerEmail, 'customer' | 'values' | 'template'>,
): Promise<boolean> {
  const isFromShop = values.inShop !== undefined || (template === 'newCustomer' && customer.isByVisitor)
  return isFromShop && !(await isOwnAddress(tx, user, customer.email))
}

/** An order of the shop without what its visitor typed, which could be meant for the owner of another’s address. */
function untyped({ bought, ...values }: CustomerEmail['values']): CustomerEmail['values'] {
  return { ...values, ...(bought && { bought: { ...bought, address: [] } }) }
}

/** A confirmation repeats the order; the emails after it don’t. */
async function wordsOfOrder(
  tx: Transaction,
  { language, template, values }: Pick<CustomerEmail, 'template' | 'values'> & { language: EmailLanguage },
): Promise<string[]> {
  if (template !== 'orderConfirmation') return []
  const { bought, inShop } = values
  return [
    ...(bought ? boughtParagraphs(language, bought, inShop?.slot ?? null) : []),
    ...(await waysFor(tx, language, values)),
    ...(inShop ? [orderLink(language, inShop.link)] : []),
  ]
}

async function waysFor(
  tx: Transaction,
  language: EmailLanguage,
  { isUnpaid = false, heldUntil, inShop }: CustomerEmail['values'],
): Promise<string[]> {
  if (!isUnpaid) return []
  const ways = inShop
    ? chosenWay(language, inShop.way)
    : waysToPay(
        language,
        (await storeSetting(tx, 'payments')).manual.filter(({ termDays }) => termDays === 0),
      )
  if (!heldUntil) return ways
  const { timeZone } = await storeSetting(tx, 'details')
  return [...ways, heldText(language, wallTime(heldUntil, timeZone).slice(0, 10))]
}

function footOf(details: StoreDetails, language: EmailLanguage): string[] {
  return [storeLines(details, language).join('\n'), '']
}

function senderOf({ storeName, senderEmail }: StoreDetails): Pick<Email, 'from'> {
  return senderEmail === '' ? {} : { from: { name: storeName, address: senderEmail } }
}

type Receiver = {
  to: string
  /** Whoever causes it, where that may be anyone. */
  stranger: { isBuyer: boolean } | undefined
}

/** False where strangers caused too much to be written to the address. */
async function writeTo(
  tx: Transaction,
  maker: Maker,
  { to, stranger }: Receiver,
  words: Omit<Email, 'to'>,
): Promise<boolean> {
  // Shops may send orders without an address to write to.
  if (to.endsWith('.invalid')) return true
  const about = stranger?.isBuyer ? 'buyer' : 'other'
  if (stranger && !(await mayStrangerWrite(tx, { to, about, now: maker.now() }))) return false
  await enqueueEmail(tx, maker, { to, ...words })
  return true
}
