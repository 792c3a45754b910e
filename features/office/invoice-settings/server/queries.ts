import type { Database, Files, StoredFile } from '#kit/server/machine.ts'
import type { KeptSettings } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import { invoiceSettings } from './tables.ts'

export async function readSettings(db: Database): Promise<KeptSettings> {
  const [row] = await db.select().from(invoiceSettings)
  return row ?? settingDefaults
}

export async function shownLogos(db: Database): Promise<string[]> {
  const { logo } = await readSettings(db)
  return logo === '' ? [] : [logo]
}

/** The picture at the head of every invoice; nothing where there is none, or its file is gone. */
export async function readLogo(files: Files, logo: string): Promise<StoredFile | undefined> {
  return logo === '' ? undefined : files.get(logo.replace('/api/files/', 'pictures/'))
}
