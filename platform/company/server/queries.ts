import { builtOnce } from '#kit/server/built-once.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Company } from '../contract.ts'
import { noCompany } from '../rules.ts'
import { companies } from './tables.ts'

const only = builtOnce((db) => db.select().from(companies).prepare(''))

/** The company with its version, which is 0 while nothing was ever saved. */
export async function ownCompany(db: Database): Promise<{ version: number; value: Company }> {
  const [row] = await only(db).execute()
  if (!row) return { version: 0, value: noCompany }
  const { id: _, version, ...value } = row
  return { version, value }
}

export async function companyOf(db: Database): Promise<Company> {
  return (await ownCompany(db)).value
}

export async function companyPictures(db: Database): Promise<string[]> {
  const { logo } = await companyOf(db)
  return logo === '' ? [] : [logo]
}
