import type { Database, Files, StoredFile } from '#kit/server/machine.ts'
import type { KeptSettings } from '../contract.ts'
import { ownCompany } from '#platform/company/server/queries.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import { mostLogoBytes, mostLogoPixels, settingDefaults } from '../rules.ts'
import { invoiceSettings } from './tables.ts'

/** The logo is that of the company, so the version counts the company’s changes too. */
export async function readSettings(db: Database): Promise<KeptSettings> {
  const [row] = await db.select().from(invoiceSettings)
  const { version, value } = await ownCompany(db)
  const logo = /\.(png|jpg)$/.test(value.logo) ? value.logo : ''
  return { ...settingDefaults, ...row, logo, version: (row?.version ?? 0) + version }
}

/** The picture at the head of every invoice; nothing where there is none, it is too large for a paper, or its file is gone. */
export async function readLogo(files: Files, logo: string): Promise<StoredFile | undefined> {
  const file = await logoFile(files, logo)
  return file && file.bytes.length <= mostLogoBytes && isNarrow(file) ? file : undefined
}

export async function logoFile(files: Files, logo: string): Promise<StoredFile | undefined> {
  return logo === '' ? undefined : files.get(logo.replace('/api/files/', 'pictures/'))
}

function isNarrow({ bytes }: StoredFile): boolean {
  const facts = pictureFacts(bytes)
  return facts !== undefined && Math.max(facts.width, facts.height) <= mostLogoPixels
}
