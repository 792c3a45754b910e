import type { Database } from '#kit/server/machine.ts'
import type { SitePages } from '../contract.ts'
import { siteDefaults } from '../rules.ts'
import { sitePages } from './tables.ts'

export async function readSitePages(db: Database): Promise<SitePages> {
  const [row] = await db.select().from(sitePages)
  return row ?? siteDefaults
}
