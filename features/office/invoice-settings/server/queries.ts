import type { Database } from '#kit/server/machine.ts'
import type { KeptSettings } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import { invoiceSettings } from './tables.ts'

export async function readSettings(db: Database): Promise<KeptSettings> {
  const [row] = await db.select().from(invoiceSettings)
  return row ?? settingDefaults
}
