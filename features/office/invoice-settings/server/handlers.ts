import { pictureFacts } from '#platform/files/rules.ts'
import { isPrintable } from '#platform/files/rules/printable.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { StoredFile } from '#kit/server/machine.ts'
import { forbidden, invalid } from '#kit/server/errors.ts'
import { customersWithin } from '../../../ecommerce/customers/server/queries.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '../contract.ts'
import { mostLogoBytes, mostLogoPixels } from '../rules.ts'
import { logoFile, readSettings } from './queries.ts'
import { refusals } from './refusals.ts'
import { changeSettings } from './commands.ts'

export const settingsHandlers: Handlers = []

handle(settingsHandlers, readInvoiceSettings, (_, { db }) => readSettings(db))

handle(settingsHandlers, changeInvoiceSettings, async ({ body }, context) => {
  const { logo } = body
  // People who may change only their own invoices can't change everyone's settings.
  if (customersWithin(context.user.ability, 'write', 'Invoice')) throw forbidden()
  if (logo && logo !== (await readSettings(context.db)).logo) await mustBeLogo(context, logo)
  return context.db.transaction((tx) => changeSettings(tx, context, body))
})

async function mustBeLogo(context: Context, logo: string): Promise<void> {
  const file = await logoFile(context.files, logo)
  if (!file) throw invalid('logo', refusals.noLogo)
  if (file.bytes.length > mostLogoBytes) throw invalid('logo', refusals.largeLogo, { most: mostLogoBytes / 1000 })
  const facts = pictureFacts(file.bytes)
  if (!facts) throw invalid('logo', refusals.noPicture)
  if (Math.max(facts.width, facts.height) > mostLogoPixels)
    throw invalid('logo', refusals.wideLogo, { most: mostLogoPixels })
  if (!(await isPrintable(file.bytes)) || !(await isOnPaper(context, file))) throw invalid('logo', refusals.noPicture)
}

/** Papers leave out a picture that they can't read, so one is written. */
async function isOnPaper({ user, inWorker, request }: Context, picture: StoredFile): Promise<boolean> {
  const paper = { title: '', language: 'en', isRightToLeft: false, footer: '' } as const
  const order = { userId: user.id, seconds: 30, megabytes: 256, signal: request.signal }
  const bytes = await inWorker('writePdf', { ...paper, blocks: [{ kind: 'logo', picture }] }, order)
  return new TextDecoder('latin1').decode(bytes).includes('/Subtype /Image')
}
